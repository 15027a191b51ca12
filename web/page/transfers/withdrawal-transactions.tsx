import { Badge, type BadgeProps } from '../../design/display/badge.tsx'
import { useText } from '../../i18n/text.ts'
import { type CoinWithExplorers, explorerLink } from './explorer-link.ts'
import { TransactionCard } from './transaction-card.tsx'
import { transactionsOf, type WithdrawalTransaction } from './withdrawal-steps.ts'
import type { DetailedWithdrawal } from './withdrawal-timeline.tsx'

type ShownWithdrawal = Pick<
  DetailedWithdrawal,
  'coin' | 'network' | 'status' | 'transactionId' | 'transactions' | 'confirmationsNeeded'
>

export interface WithdrawalTransactionsProps {
  readonly withdrawal: ShownWithdrawal
  readonly coins: readonly CoinWithExplorers[]
}

/** Every transaction of a withdrawal: the newest and those that it replaced. */
export function WithdrawalTransactions({ withdrawal, coins }: WithdrawalTransactionsProps) {
  const { coin, network } = withdrawal
  return transactionsOf(withdrawal).map((transaction) => (
    <TransactionCard
      key={transaction.transactionId}
      transactionId={transaction.transactionId}
      isAtBank={network === ''}
      link={explorerLink(coins, { coin, network, transactionId: transaction.transactionId })}
    >
      {network === '' ? null : <State withdrawal={withdrawal} transaction={transaction} />}
    </TransactionCard>
  ))
}

const tones: Readonly<Record<WithdrawalTransaction['state'], NonNullable<BadgeProps['tone']>>> = {
  open: 'accent',
  mined: 'good',
  failed: 'bad',
  replaced: 'neutral',
}

interface StateProps {
  readonly withdrawal: ShownWithdrawal
  readonly transaction: WithdrawalTransaction
}

function State({ withdrawal: { confirmationsNeeded }, transaction: { state, confirmations } }: StateProps) {
  const text = useText('transfers')
  const counted = text.confirmationsOf(`\u2068${confirmations}\u2069`, `\u2068${confirmationsNeeded}\u2069`)
  const isCounted = state === 'open' && confirmations !== '0'
  return <Badge tone={tones[state]}>{isCounted ? counted : text[`${state}State`]}</Badge>
}
