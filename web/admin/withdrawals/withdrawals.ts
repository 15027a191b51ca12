import { groupedDecimal } from '../short-decimal.ts'
import { useOlder } from '../use-older.ts'

export const withdrawalStatuses = [
  'requested',
  'approved',
  'broadcast',
  'confirmed',
  'rejected',
  'canceled',
  'failed',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

/** Numbers and times are text. */
export interface OperatorWithdrawal {
  readonly withdrawalId: string
  readonly accountId: string
  readonly coin: string
  readonly network: string
  readonly amount: string
  readonly fee: string
  readonly address: string
  readonly memo: string
  readonly status: WithdrawalStatus
  readonly reason: string
  readonly time: string
}

const watchedEveryMs = 5_000

export function useWithdrawals(status: WithdrawalStatus | 'all') {
  const params = status === 'all' ? {} : { status }
  return useOlder<OperatorWithdrawal>('withdrawals', '/private/operator/withdrawals', params, watchedEveryMs)
}

export const amountText = ({ amount, coin }: Pick<OperatorWithdrawal, 'amount' | 'coin'>): string =>
  `${groupedDecimal(amount)} ${coin.toUpperCase()}`
