import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/trading-client.ts'
import { hasEnded } from '../../page/transfers/withdrawal-steps.ts'
import { tradingRequest } from '../../session/trading-request.ts'
import { groupedDecimal } from '../short-decimal.ts'
import { useOlder } from '../use-older.ts'

export const withdrawalStatuses = [
  'requested',
  'approved',
  'claimed',
  'review',
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
  readonly accountState: 'active' | 'frozen'
  readonly approvals: readonly string[]
  readonly approvalsNeeded: string
  readonly claimedBy: string
  readonly claim: string
  readonly claimedUntil: string
  readonly time: string
}

/** The withdrawal policy of a coin; amounts are text, empty for no limit. */
export interface WithdrawalPolicy {
  readonly coin: string
  readonly approvals: string
  readonly approvalsAbove: string
  readonly accountDaily: readonly string[]
  readonly venueDaily: string
  readonly claimedToday: string
}

const watchedEveryMs = 5_000

export function useWithdrawals(status: WithdrawalStatus | 'all') {
  const params = status === 'all' ? {} : { status }
  return useOlder<OperatorWithdrawal>('withdrawals', '/private/operator/withdrawals', params, watchedEveryMs)
}

export type DetailedWithdrawal = ResultOf<'GET /private/operator/withdrawal'>

export const readWithdrawal = (withdrawalId: string) =>
  tradingRequest<DetailedWithdrawal>('GET', '/private/operator/withdrawal', { withdrawalId })

/** One withdrawal with its steps and transactions; followed until it ends. */
export function useWithdrawal(withdrawalId: string) {
  return useQuery({
    queryKey: ['admin', 'withdrawals', 'one', withdrawalId],
    queryFn: () => readWithdrawal(withdrawalId),
    refetchInterval: ({ state }) => (state.data === undefined || hasEnded(state.data.status) ? false : watchedEveryMs),
  })
}

type QueuedWithdrawals = ResultOf<'GET /private/operator/withdrawal_queue'>

/** How many withdrawals have each status before its end. */
export function useWithdrawalQueue() {
  return useQuery({
    queryKey: ['admin', 'withdrawals', 'queue'],
    queryFn: () => tradingRequest<QueuedWithdrawals>('GET', '/private/operator/withdrawal_queue'),
    refetchInterval: watchedEveryMs,
  })
}

export const amountText = ({ amount, coin }: Pick<OperatorWithdrawal, 'amount' | 'coin'>): string =>
  `${groupedDecimal(amount)} ${coin.toUpperCase()}`

export function usePolicies() {
  return useQuery({
    queryKey: ['admin', 'withdrawal-policies'],
    queryFn: () => tradingRequest<readonly WithdrawalPolicy[]>('GET', '/private/operator/withdrawal_policies'),
    refetchInterval: watchedEveryMs,
  })
}
