import { withTexts } from '../i18n/language.ts'
import { type MarketChatProps, provideParts, type VenueCardProps } from '../page/provided-parts.tsx'
import { lazyPart } from '../platform/lazy-part.tsx'

/** Gives the features the parts of other features that they show. */
export function provideFeatureParts(): void {
  provideParts({
    marketChat: lazyPart<MarketChatProps>(() =>
      withTexts('chat', () => import('../chat/dock/market-chat.tsx')).then((file) => file.MarketChat),
    ),
    venueCard: lazyPart<VenueCardProps>(() =>
      withTexts('trade', () => import('../trade/cards/venue-card.tsx')).then((file) => file.VenueCard),
    ),
  })
}
