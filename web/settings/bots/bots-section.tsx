import { useQuery, useQueryClient } from '@tanstack/react-query'
import { botOffersKey } from '../../account/bot-offers.ts'
import { Button } from '../../design/buttons/button.tsx'
import { EmptyState } from '../../design/display/empty-state.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { BotIcon } from '../../design/icons/icons.tsx'
import { showToast, toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { botMessages } from './messages.ts'

interface Offer {
  readonly bot_id: number
  readonly full_name: string
  readonly offered_by_full_name: string
}

/** Bots that administrators offer to the user. */
export function BotsSection() {
  const text = useText(botMessages)
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
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
    await queries.invalidateQueries({ queryKey: botOffersKey })
  }
  return (
    <Section title={text.bots} text={text.botsText}>
      {error === null ? null : <ErrorNote error={error} onRetry={refetch} />}
      {data === undefined ? <Skeleton lines={3} height={20} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<BotIcon size={32} />} title={text.empty}>
          {text.emptyText}
        </EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <Card>
          {data.map((offer) => (
            <Choice key={offer.bot_id} label={offer.full_name} description={text.offeredBy(offer.offered_by_full_name)}>
              <Button size="small" look="primary" onPress={() => decide(offer, 'accept')}>
                {text.accept}
              </Button>
              <Button size="small" onPress={() => decide(offer, 'decline')}>
                {text.decline}
              </Button>
            </Choice>
          ))}
        </Card>
      )}
    </Section>
  )
}
