import { useQuery, useQueryClient } from '@tanstack/react-query'
import { botOffersKey } from '../../account/bot-offers.ts'
import { Button } from '../../design/buttons/button.tsx'
import { BotIcon } from '../../design/icons/icons.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Choice } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { OwnList } from '../lists/own-list.tsx'
import { ownBotsQuery } from './bots.ts'

interface Offer {
  readonly bot_id: number
  readonly full_name: string
  readonly offered_by_full_name: string
}

/** Bots that administrators offer to the user. */
export function OffersCard() {
  const text = useText('bots')
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: botOffersKey,
    staleTime: 0,
    queryFn: async () => (await chatClient.call('GET /bots/offers')).offers,
  })
  const decide = async ({ bot_id }: Offer, what: 'accept' | 'decline') => {
    try {
      await chatClient.call(`POST /bots/{bot_id}/${what}`, { bot_id })
      showToast({ tone: 'good', title: what === 'accept' ? text.accepted : text.declined })
    } catch (reason) {
      toastError(reason)
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: botOffersKey }),
      queries.invalidateQueries({ queryKey: ownBotsQuery.queryKey }),
    ])
  }
  return (
    <OwnList
      title={text.offers}
      query={query}
      icon={<BotIcon size={22} />}
      empty={{ title: text.empty, text: text.emptyText }}
      row={(offer) => (
        <Choice
          key={offer.bot_id}
          label={offer.full_name}
          description={`${text.offeredBy(offer.offered_by_full_name)}. ${text.offersText}`}
        >
          <Button size="small" look="primary" onPress={() => decide(offer, 'accept')}>
            {text.accept}
          </Button>
          <Button size="small" onPress={() => decide(offer, 'decline')}>
            {text.decline}
          </Button>
        </Choice>
      )}
    />
  )
}
