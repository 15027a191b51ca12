import { useId } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { Badge, type BadgeProps } from '../../design/display/badge.tsx'
import { Table, type TableColumn } from '../../design/display/table.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { usePerson } from '../../session/session-store.ts'
import { NameCell } from '../name-cell.tsx'
import { useNameOf } from '../queries.ts'
import { shortDecimal } from '../short-decimal.ts'
import './withdrawal-table.css'
import { amountText, type OperatorWithdrawal, routeText, type WithdrawalStatus } from './withdrawals.ts'

export interface WithdrawalDialogRequest {
  readonly action: 'approve' | 'reject' | 'review'
  readonly withdrawal: OperatorWithdrawal
}

export interface WithdrawalTableProps {
  readonly withdrawals: readonly OperatorWithdrawal[]
  readonly onOpenDialog: (request: WithdrawalDialogRequest) => void
  readonly onOpen: (withdrawalId: string) => void
}

const tones: Readonly<Record<WithdrawalStatus, NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'accent',
  claimed: 'accent',
  review: 'bad',
  broadcast: 'accent',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'neutral',
  failed: 'bad',
}

export function WithdrawalTable({ withdrawals, onOpenDialog, onOpen }: WithdrawalTableProps) {
  const shared = useText('admin')
  const text = useText('withdrawals')
  const formats = useFormats()
  const now = useNow()
  const nameOf = useNameOf()
  const columns: TableColumn<OperatorWithdrawal>[] = [
    {
      id: 'account',
      title: text.account,
      cell: ({ accountId, time }) => (
        <NameCell name={nameOf(Number(accountId)) ?? text.accountNumber(accountId)}>
          <small title={formats.full(Number(time))}>{formats.ago(Number(time), now)}</small>
        </NameCell>
      ),
    },
    {
      id: 'amount',
      title: text.amount,
      isNumber: true,
      cell: (withdrawal) => <AmountCell withdrawal={withdrawal} />,
    },
    {
      id: 'address',
      title: text.address,
      cell: (withdrawal) => <AddressCell withdrawal={withdrawal} />,
    },
    {
      id: 'state',
      title: shared.state,
      cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
    },
    {
      id: 'actions',
      title: <span className="visually-hidden">{shared.actions}</span>,
      isAction: true,
      cell: (withdrawal) => <WithdrawalActions withdrawal={withdrawal} onOpenDialog={onOpenDialog} />,
    },
  ]
  return (
    <Table
      label={shared.withdrawals}
      items={withdrawals}
      keyOf={({ withdrawalId }) => withdrawalId}
      columns={columns}
      onRowAction={(key) => onOpen(String(key))}
      isStacked
    />
  )
}

function AmountCell({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const text = useText('withdrawals')
  return (
    <span className="admin-two-lines">
      <bdi className="num">{amountText(withdrawal)}</bdi>
      <small>
        <bdi>{text.fee(shortDecimal(withdrawal.fee))}</bdi>
      </small>
    </span>
  )
}

function AddressCell({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const text = useText('withdrawals')
  const { address } = withdrawal
  return (
    <span className="admin-two-lines">
      <code className="admin-clipped" dir="ltr" title={address}>
        {address}
      </code>
      <small>
        <bdi>{routeText(withdrawal, text)}</bdi>
      </small>
    </span>
  )
}

/** The status, approvals, claim and reason. */
export function WithdrawalState({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const text = useText('withdrawals')
  const formats = useFormats()
  const { status, reason, approvals, approvalsNeeded, lapsedApprovals, claim, claimedUntil, accountState } = withdrawal
  const isBeforeApproval = status === 'requested' && Number(approvalsNeeded) > 1
  const isClaim = status === 'claimed' || status === 'review'
  return (
    <span className="admin-two-lines">
      <span className="admin-badges">
        <Badge tone={tones[status]}>{text[status]}</Badge>
        {accountState === 'frozen' ? <Badge tone="bad">{text.frozen}</Badge> : null}
        {lapsedApprovals.length > 0 ? <Badge tone="bad">{text.lapsed}</Badge> : null}
      </span>
      {lapsedApprovals.length > 0 ? <small>{text.lapsedText}</small> : null}
      {isBeforeApproval ? (
        <small>{text.approvalsOf(formats.number(approvals.length), formats.number(Number(approvalsNeeded)))}</small>
      ) : null}
      {isClaim ? <small dir="auto">{text.signer(claim, formats.full(Number(claimedUntil)))}</small> : null}
      {reason === '' ? null : <small dir="auto">{reason}</small>}
    </span>
  )
}

interface ActionsProps {
  readonly withdrawal: OperatorWithdrawal
  readonly onOpenDialog: (request: WithdrawalDialogRequest) => void
}

const actionsByStatus: Partial<Record<WithdrawalStatus, readonly WithdrawalDialogRequest['action'][]>> = {
  requested: ['reject', 'approve'],
  approved: ['reject'],
  review: ['review'],
}

/** A lapsed approval leaves only the rejection. */
export function actionsOf({ status, lapsedApprovals }: Pick<OperatorWithdrawal, 'status' | 'lapsedApprovals'>) {
  const actions = actionsByStatus[status] ?? []
  return lapsedApprovals.length === 0 ? actions : actions.filter((action) => action !== 'approve')
}

/** The decisions that a withdrawal needs; nobody decides about their own. */
export function WithdrawalActions({ withdrawal, onOpenDialog }: ActionsProps) {
  const text = useText('withdrawals')
  const reasonId = useId()
  const isOwn = Number(withdrawal.accountId) === usePerson().userId
  const actions = actionsOf(withdrawal)
  if (actions.length === 0) return null
  const label = (action: WithdrawalDialogRequest['action']) => (action === 'review' ? text.decide : text[action])
  return (
    <span className="admin-decide">
      <span className="admin-decide-buttons">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            look={action === 'reject' ? 'plain' : 'primary'}
            aria-label={`${label(action)}: ${amountText(withdrawal)}`}
            onPress={() => onOpenDialog({ action, withdrawal })}
            isDisabled={isOwn}
            {...(isOwn ? { 'aria-describedby': reasonId } : {})}
          >
            {label(action)}
          </Button>
        ))}
      </span>
      {isOwn ? <small id={reasonId}>{text.ownWithdrawal}</small> : null}
    </span>
  )
}
