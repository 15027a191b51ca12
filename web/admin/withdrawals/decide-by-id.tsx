import { useQuery } from '@tanstack/react-query'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { tradingRequest } from '../../session/trading-request.ts'
import { adminMessages } from '../messages.ts'
import { freshness } from '../queries.ts'
import { DecideDialog, type DecideDialogProps } from './decide-dialog.tsx'
import { withdrawalMessages } from './messages.ts'
import type { OperatorWithdrawal } from './withdrawals.ts'

interface WithdrawalPage {
  readonly rows: readonly OperatorWithdrawal[]
  readonly nextCursor: string
}

/** The withdrawal if it is pending; otherwise null. */
async function findPending(withdrawalId: string): Promise<OperatorWithdrawal | null> {
  for (let cursor: string | undefined; ; ) {
    const page: WithdrawalPage = await tradingRequest('GET', '/private/operator/withdrawals', {
      ...{ status: 'requested', maxRowsPerPage: 50, cursor },
    })
    const found = page.rows.find((row) => row.withdrawalId === withdrawalId)
    if (found !== undefined) return found
    if (page.nextCursor === '') return null
    cursor = page.nextCursor
  }
}

export interface DecideByIdProps extends Pick<DecideDialogProps, 'action' | 'onClose'> {
  readonly withdrawalId: string
}

/** Decides about a withdrawal of which only the number is known, such as one that a topic names. */
export function DecideById({ withdrawalId, action, onClose }: DecideByIdProps) {
  const shared = useText(adminMessages)
  const text = useText(withdrawalMessages)
  const { data, error } = useQuery({
    ...freshness,
    queryKey: ['admin', 'pending-withdrawal', withdrawalId],
    queryFn: () => findPending(withdrawalId),
  })
  if (data !== undefined && data !== null) return <DecideDialog action={action} withdrawal={data} onClose={onClose} />
  if (data === undefined && error === null) return null
  const close = <Button onPress={onClose}>{shared.cancel}</Button>
  return (
    <Dialog title={text[action]} isOpen onOpenChange={onClose} size="small" actions={close}>
      {error === null ? <p>{text.notPending}</p> : <ErrorNote error={error} />}
    </Dialog>
  )
}
