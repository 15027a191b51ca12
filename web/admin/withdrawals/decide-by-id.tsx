import { useQuery } from '@tanstack/react-query'
import { Button } from '../../design/buttons/button.tsx'
import { ErrorNote } from '../../design/display/error-note.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { OverlayWait } from '../../page/overlay-wait.tsx'
import { freshness } from '../queries.ts'
import { DecideDialog, type DecideDialogProps } from './decide-dialog.tsx'
import { readWithdrawal } from './withdrawals.ts'

export interface DecideByIdProps extends Pick<DecideDialogProps, 'action' | 'onClose'> {
  readonly withdrawalId: string
}

/** Decides about a withdrawal of which only the number is known, such as one that a topic names. */
export function DecideById({ withdrawalId, action, onClose }: DecideByIdProps) {
  const shared = useText('admin')
  const text = useText('withdrawals')
  // Read once: the dialog stays as it is while its own decision changes the withdrawal.
  const { data, error } = useQuery({
    ...freshness,
    queryKey: ['admin', 'decided-withdrawal', withdrawalId],
    queryFn: () => readWithdrawal(withdrawalId),
  })
  if (data?.status === 'requested') return <DecideDialog action={action} withdrawal={data} onClose={onClose} />
  if (data === undefined && error === null) return <OverlayWait onClose={onClose} />
  const close = <Button onPress={onClose}>{shared.cancel}</Button>
  return (
    <Dialog title={text[action]} isOpen onOpenChange={onClose} size="small" actions={close}>
      {error === null ? <p>{text.notPending}</p> : <ErrorNote error={error} />}
    </Dialog>
  )
}
