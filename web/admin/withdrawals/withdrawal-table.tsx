import { useId } from 'react'
import { Badge, type BadgeProps } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Table, type TableColumn } from '../../design/table.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { useNow } from '../../platform/clock.ts'
import { usePerson } from '../../session/session-store.ts'
import { adminMessages } from '../messages.ts'
import { NameCell } from '../name-cell.tsx'
import { useNameOf } from '../queries.ts'
import { shortDecimal } from '../short-decimal.ts'
import { withdrawalMessages } from './messages.ts'
import { amountText, type OperatorWithdrawal, type WithdrawalStatus } from './withdrawals.ts'

export interface AskedOfWithdrawal {
  readonly act: 'approve' | 'reject'
  readonly withdrawal: OperatorWithdrawal
}

export interface WithdrawalTableProps {
  readonly withdrawals: readonly OperatorWithdrawal[]
  readonly onAsk: (asked: AskedOfWithdrawal) => void
}

const tones: Readonly<Record<WithdrawalStatus, NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'accent',
  broadcast: 'accent',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'neutral',
  failed: 'bad',
}

export function WithdrawalTable({ withdrawals, onAsk }: WithdrawalTableProps) {
  const shared = useText(adminMessages)
  const text = useText(withdrawalMessages)
  const formats = useFormats()
  const now = useNow()
  const nameOf = useNameOf()
  const columns: TableColumn<OperatorWithdrawal>[] = [
    {
      id: 'account',
      title: text.account,
      cell: ({ accountId, time }) => (
        <NameCell name={nameOf(Number(accountId)) ?? text.accountNumber(accountId)}>
          <small title={formats.full(Number(time))}>{formats.relative(Math.min(Number(time), now), now)}</small>
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
      isWideOnly: true,
      cell: (withdrawal) => <AddressCell withdrawal={withdrawal} />,
    },
    {
      id: 'state',
      title: shared.state,
      isWideOnly: true,
      cell: ({ status, reason }) => (
        <span className="admin-two-lines">
          <span>
            <Badge tone={tones[status]}>{text[status]}</Badge>
          </span>
          {reason === '' ? null : <small dir="auto">{reason}</small>}
        </span>
      ),
    },
    {
      id: 'actions',
      title: <span className="visually-hidden">{shared.actions}</span>,
      isAction: true,
      cell: (withdrawal) =>
        withdrawal.status === 'requested' ? <Decide withdrawal={withdrawal} onAsk={onAsk} /> : null,
    },
  ]
  return (
    <Table
      label={shared.withdrawals}
      items={withdrawals}
      keyOf={({ withdrawalId }) => withdrawalId}
      columns={columns}
    />
  )
}

function AmountCell({ withdrawal }: { readonly withdrawal: OperatorWithdrawal }) {
  const text = useText(withdrawalMessages)
  return (
    <span className="admin-two-lines">
      <bdi className="num">{amountText(withdrawal)}</bdi>
      <small>
        <bdi>{text.fee(shortDecimal(withdrawal.fee))}</bdi>
      </small>
    </span>
  )
}

function AddressCell({ withdrawal: { address, network, memo } }: { readonly withdrawal: OperatorWithdrawal }) {
  const text = useText(withdrawalMessages)
  const carrier = network === '' ? text.bankTransfer : network.toUpperCase()
  return (
    <span className="admin-two-lines">
      <code className="admin-clipped" dir="ltr" title={address}>
        {address}
      </code>
      <small>
        <bdi>{memo === '' ? carrier : `${carrier} · ${text.memo(memo)}`}</bdi>
      </small>
    </span>
  )
}

interface DecideProps {
  readonly withdrawal: OperatorWithdrawal
  readonly onAsk: (asked: AskedOfWithdrawal) => void
}

function Decide({ withdrawal, onAsk }: DecideProps) {
  const text = useText(withdrawalMessages)
  const reasonId = useId()
  const isOwn = Number(withdrawal.accountId) === usePerson().userId
  const button = (act: 'approve' | 'reject', isDisabled = false) => (
    <Button
      size="small"
      look={act === 'approve' ? 'primary' : 'plain'}
      aria-label={`${text[act]}: ${amountText(withdrawal)}`}
      onPress={() => onAsk({ act, withdrawal })}
      isDisabled={isDisabled}
      {...(isDisabled ? { 'aria-describedby': reasonId } : {})}
    >
      {text[act]}
    </Button>
  )
  return (
    <span className="admin-decide">
      <span className="admin-decide-buttons">
        {button('reject')}
        {button('approve', isOwn)}
      </span>
      {isOwn ? <small id={reasonId}>{text.ownWithdrawal}</small> : null}
    </span>
  )
}
