import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Withdrawal } from '../../../../client/trading/api.generated.ts'
import { Button, type ButtonProps } from '../../../design/buttons/button.tsx'
import { messageOf } from '../../../design/display/error-note.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { callTrading } from '../../../session/call-trading.ts'
import { refreshAccount } from '../../account/queries.ts'

export interface CancelWithdrawalProps extends Pick<ButtonProps, 'size' | 'look'> {
  readonly withdrawal: Pick<Withdrawal, 'withdrawalId' | 'status'>
}

/** Cancels a withdrawal that is not approved yet; nothing for others. */
export function CancelWithdrawal({ withdrawal: { withdrawalId, status }, ...button }: CancelWithdrawalProps) {
  const text = useText('wallet')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => callTrading('POST /private/wallet/cancel_withdraw', { withdrawalId }),
    onSuccess: () => showToast({ title: text.withdrawalCanceled, tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => refreshAccount(client),
  })
  if (status !== 'requested') return null
  return (
    <Button {...button} isBusy={cancel.isPending} onPress={() => cancel.mutate()}>
      {text.cancelWithdrawal}
    </Button>
  )
}
