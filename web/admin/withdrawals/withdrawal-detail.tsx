import { CopyField } from '../../design/fields/copy-field.tsx'
import { Dialog } from '../../design/overlays/dialog.tsx'
import { useText } from '../../i18n/text.ts'
import { WithdrawalTimeline } from '../../page/transfers/withdrawal-timeline.tsx'
import { WithdrawalTransactions } from '../../page/transfers/withdrawal-transactions.tsx'
import { Listing } from '../listing.tsx'
import { useNameOf, useOperatorCoins } from '../queries.ts'
import { groupedDecimal } from '../short-decimal.ts'
import { actionsOf, WithdrawalActions, type WithdrawalDialogRequest, WithdrawalState } from './withdrawal-table.tsx'
import { amountText, type DetailedWithdrawal, useWithdrawal } from './withdrawals.ts'

export interface WithdrawalDetailProps {
  readonly withdrawalId: string
  readonly onClose: () => void
  readonly onOpenDialog: (request: WithdrawalDialogRequest) => void
}

/** All about one withdrawal: its account, steps, approvals, claim and transactions. */
export function WithdrawalDetail({ withdrawalId, onClose, onOpenDialog }: WithdrawalDetailProps) {
  const text = useText('withdrawals')
  const query = useWithdrawal(withdrawalId)
  const { data } = query
  const hasActions = data !== undefined && actionsOf(data).length > 0
  return (
    <Dialog
      title={text.detailTitle(withdrawalId)}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      {...(hasActions ? { actions: <WithdrawalActions withdrawal={data} onOpenDialog={onOpenDialog} /> } : {})}
    >
      <Listing query={query}>{(withdrawal) => <Content withdrawal={withdrawal} />}</Listing>
    </Dialog>
  )
}

function Content({ withdrawal }: { readonly withdrawal: DetailedWithdrawal }) {
  const text = useText('withdrawals')
  const nameOf = useNameOf()
  const { data: coins = [] } = useOperatorCoins()
  const { accountId, coin, network, address, memo, fee, approvals } = withdrawal
  const approvedBy = approvals.map((id) => (id === '0' ? text.commandLine : (nameOf(Number(id)) ?? id)))
  return (
    <div className="dialog-form">
      <div className="admin-detail-head">
        <strong className="num">{amountText(withdrawal)}</strong>
        <WithdrawalState withdrawal={withdrawal} />
      </div>
      <WithdrawalTimeline withdrawal={withdrawal} />
      <WithdrawalTransactions withdrawal={withdrawal} coins={coins} />
      <CopyField label={text.address} value={address} isMultiline />
      {memo === '' ? null : <CopyField label={text.memoLabel} value={memo} isMultiline />}
      <dl className="admin-facts">
        <Fact name={text.account}>{nameOf(Number(accountId)) ?? text.accountNumber(accountId)}</Fact>
        <Fact name={text.network}>{network === '' ? text.bankTransfer : network}</Fact>
        <Fact name={text.feeLabel}>{`${groupedDecimal(fee)} ${coin.toUpperCase()}`}</Fact>
        {approvedBy.length === 0 ? null : <Fact name={text.approvedBy}>{approvedBy.join(', ')}</Fact>}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
