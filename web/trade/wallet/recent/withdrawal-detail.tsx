import { ErrorNote } from '../../../design/display/error-note.tsx'
import { Skeleton } from '../../../design/display/skeleton.tsx'
import { CopyField } from '../../../design/fields/copy-field.tsx'
import { Dialog } from '../../../design/overlays/dialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { type DetailedWithdrawal, WithdrawalTimeline } from '../../../page/transfers/withdrawal-timeline.tsx'
import { WithdrawalTransactions } from '../../../page/transfers/withdrawal-transactions.tsx'
import { useCoins } from '../../account/queries.ts'
import { add, wireDecimal } from '../../model/decimal.ts'
import { showExact } from '../../model/format.ts'
import { DetailRow } from '../detail-row.tsx'
import { useWithdrawal } from '../wallet-calls.ts'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import './transfer-detail.css'
import { WithdrawalBadge } from './withdrawal-badge.tsx'

export interface WithdrawalDetailProps {
  readonly withdrawalId: string
  readonly onClose: () => void
}

/** All about one withdrawal of the user; follows it while it is pending. */
export function WithdrawalDetail({ withdrawalId, onClose }: WithdrawalDetailProps) {
  const text = useText('wallet')
  const { data, error, refetch } = useWithdrawal(withdrawalId)
  return (
    <Dialog
      title={text.withdrawalDetail(withdrawalId)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      {...(data?.status === 'requested' ? { actions: <CancelWithdrawal withdrawal={data} /> } : {})}
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton lines={6} /> : null}
      {data === undefined ? null : <Content withdrawal={data} />}
    </Dialog>
  )
}

function Content({ withdrawal }: { readonly withdrawal: DetailedWithdrawal }) {
  const text = useText('wallet')
  const bankText = useText('bank')
  const { data: coins = [] } = useCoins()
  const { amount, fee, coin, network, address, memo, status } = withdrawal
  const shown = (value: Parameters<typeof showExact>[0]) => `${showExact(value)} ${coin.toUpperCase()}`
  return (
    <div className="transfer-detail">
      <p className="transfer-detail-amount">
        <strong className="num">{shown(amount)}</strong>
        <WithdrawalBadge status={status} />
      </p>
      <WithdrawalTimeline withdrawal={withdrawal} />
      <WithdrawalTransactions withdrawal={withdrawal} coins={coins} />
      <CopyField label={network === '' ? bankText.toAccount : text.to} value={address} isMultiline />
      {memo === '' ? null : <CopyField label={text.memo} value={memo} isMultiline />}
      <dl className="wallet-facts">
        <DetailRow name={text.network} isText>
          {network === '' ? bankText.bankTransfer : network}
        </DetailRow>
        <DetailRow name={text.fee}>{shown(fee)}</DetailRow>
        <DetailRow name={text.youPay}>{shown(add(wireDecimal(amount), wireDecimal(fee)))}</DetailRow>
      </dl>
    </div>
  )
}
