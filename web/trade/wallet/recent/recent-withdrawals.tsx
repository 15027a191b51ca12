import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Withdrawal } from '../../../../client/trading/api.generated.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { EmptyState } from '../../../design/display/empty-state.tsx'
import { messageOf } from '../../../design/display/error-note.tsx'
import { UploadIcon } from '../../../design/icons/icons.tsx'
import { showToast } from '../../../design/overlays/toast.tsx'
import { useText } from '../../../i18n/text.ts'
import { call } from '../../account/call.ts'
import { refreshAccount, useCoins } from '../../account/queries.ts'
import { bankMessages } from '../../messages/bank.ts'
import { walletMessages } from '../../messages/wallet.ts'
import { type TransferKind, useRecentWithdrawals } from '../wallet-calls.ts'
import { explorerLink, stepsDone, withdrawalSteps } from './explorer-link.ts'
import { transferColumns } from './recent-columns.tsx'
import { RecentList } from './recent-list.tsx'
import { WithdrawalBadge } from './withdrawal-badge.tsx'

/** Recent withdrawals with their status; those without an approval can be canceled. */
export function RecentWithdrawals({ transferKind }: { readonly transferKind: TransferKind }) {
  const text = useText(walletMessages)
  return (
    <RecentList
      title={text.recentWithdrawals}
      request={useRecentWithdrawals(transferKind)}
      empty={<EmptyState size="small" icon={<UploadIcon />} title={text.noWithdrawals} />}
      keyOf={({ withdrawalId }) => withdrawalId}
      columns={[
        ...transferColumns<Withdrawal>(text),
        { id: 'status', title: text.status, cell: (withdrawal) => <Status withdrawal={withdrawal} /> },
        {
          id: 'actions',
          title: <span className="visually-hidden">{text.cancelWithdrawal}</span>,
          isAction: true,
          cell: (withdrawal) =>
            withdrawal.status === 'requested' ? <CancelWithdrawal withdrawal={withdrawal} /> : null,
        },
      ]}
    />
  )
}

/** The status with the operator's reason and the bank reference. */
function Status({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { status, reason, network, transactionId } = withdrawal
  const text = useText(walletMessages)
  const bankText = useText(bankMessages)
  const hasReference = network === '' && transactionId !== ''
  const { data: coins = [] } = useCoins()
  const link = explorerLink(coins, withdrawal)
  return (
    <span className="withdrawal-status">
      <WithdrawalBadge status={status} />
      <Steps status={status} />
      {link === undefined ? null : (
        <small>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {text.transactionPage}
          </a>
        </small>
      )}
      {reason === '' ? null : <small dir="auto">{reason}</small>}
      {hasReference ? (
        <small>
          {bankText.reference} <bdi className="num">{transactionId}</bdi>
        </small>
      ) : null}
    </span>
  )
}

/** The progress of a pending withdrawal. */
function Steps({ status }: Pick<Withdrawal, 'status'>) {
  const text = useText(walletMessages)
  const done = stepsDone(status)
  if (done === undefined || done === withdrawalSteps.length) return null
  return (
    <span
      className="withdrawal-steps"
      role="progressbar"
      aria-label={text.progress}
      aria-valuemin={0}
      aria-valuemax={withdrawalSteps.length}
      aria-valuenow={done}
    >
      {withdrawalSteps.map((step, at) => (
        <span key={step} data-done={at < done} title={text[step]} />
      ))}
    </span>
  )
}

function CancelWithdrawal({ withdrawal: { withdrawalId } }: { readonly withdrawal: Withdrawal }) {
  const text = useText(walletMessages)
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call('POST /private/wallet/cancel_withdraw', { withdrawalId }),
    onSuccess: () => showToast({ title: text.withdrawalCanceled, tone: 'good' }),
    onError: (error) => showToast({ title: messageOf(error), tone: 'bad' }),
    onSettled: () => refreshAccount(client),
  })
  return (
    <Button size="small" look="quiet" isBusy={cancel.isPending} onPress={() => cancel.mutate()}>
      {text.cancelWithdrawal}
    </Button>
  )
}
