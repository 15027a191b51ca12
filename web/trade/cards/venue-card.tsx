import type { VenueCardProps } from '../../page/provided-parts.tsx'
import { MarketCard } from './market-card.tsx'
import { OrderCard } from './order-card.tsx'
import './venue-card.css'
import { WithdrawalCard } from './withdrawal-card.tsx'

/**
 * The market, order or withdrawal that a message names, read with the permissions of the reader: the message contains
 * only the name, and without a card its text is shown.
 */
export function VenueCard({ reference }: VenueCardProps) {
  switch (reference.kind) {
    case 'market':
      return <MarketCard symbol={reference.symbol} />
    case 'order':
      return <OrderCard orderId={reference.id} />
    case 'withdrawal':
      return <WithdrawalCard withdrawalId={reference.id} />
  }
}
