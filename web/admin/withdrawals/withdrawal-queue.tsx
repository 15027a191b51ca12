import { Button } from '../../design/buttons/button.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { withdrawalMessages } from './messages.ts'
import { useWithdrawalQueue, type WithdrawalStatus } from './withdrawals.ts'

export interface WithdrawalQueueProps {
  readonly shown: WithdrawalStatus | 'all'
  readonly onShow: (status: WithdrawalStatus) => void
}

/** The withdrawals that have not ended, counted by status. A press shows them. */
export function WithdrawalQueue({ shown, onShow }: WithdrawalQueueProps) {
  const text = useText(withdrawalMessages)
  const { data: queue = [] } = useWithdrawalQueue()
  return (
    <fieldset className="admin-queue" aria-label={text.queue}>
      {queue.map(({ status, count }) => (
        <Button
          key={status}
          size="small"
          look={shown === status ? 'plain' : 'quiet'}
          aria-pressed={shown === status}
          after={<CountBadge count={Number(count)} isQuiet={status !== 'review'} />}
          onPress={() => onShow(status)}
        >
          {text[status]}
        </Button>
      ))}
    </fieldset>
  )
}
