import { Button } from '../../design/buttons/button.tsx'
import { CountBadge } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { useWithdrawalQueue, type WithdrawalStatus, withdrawalStatuses } from './withdrawals.ts'

export interface WithdrawalQueueProps {
  readonly shown: WithdrawalStatus | 'all'
  readonly onShow: (status: WithdrawalStatus | 'all') => void
}

/** The statuses of withdrawals, those before the end with their counts. A press shows the withdrawals. */
export function WithdrawalQueue({ shown, onShow }: WithdrawalQueueProps) {
  const text = useText('withdrawals')
  const { data: queue = [] } = useWithdrawalQueue()
  const counts = new Map<string, number>(queue.map(({ status, count }) => [status, Number(count)]))
  return (
    <fieldset className="admin-queue" aria-label={text.queue}>
      {([...withdrawalStatuses, 'all'] as const).map((status) => {
        const count = counts.get(status)
        return (
          <Button
            key={status}
            size="small"
            look={shown === status ? 'plain' : 'quiet'}
            aria-pressed={shown === status}
            {...(count === undefined ? {} : { after: <CountBadge count={count} isQuiet={status !== 'review'} /> })}
            onPress={() => onShow(status)}
          >
            {text[status]}
          </Button>
        )
      })}
    </fieldset>
  )
}
