import { useQuery } from '@tanstack/react-query'
import type { ResultOf, RowOf } from '../../../client/trading-client.ts'
import { hasEnded } from '../../page/transfers/withdrawal-steps.ts'
import { callTrading } from '../../session/call-trading.ts'
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
export type OperatorWithdrawal = RowOf<'GET /private/operator/withdrawals'>
/** The withdrawal policy of a coin; amounts are text, empty for no limit. */
export type WithdrawalPolicy = ResultOf<'GET /private/operator/withdrawal_policies'>[number]
export type DetailedWithdrawal = ResultOf<'GET /private/operator/withdrawal'>

const watchedEveryMs = 5_000

export function useWithdrawals(status: WithdrawalStatus | 'all') {
  const params = status === 'all' ? {} : { status }
  return useOlder('withdrawals', 'GET /private/operator/withdrawals', params, watchedEveryMs)
}

export const readWithdrawal = (withdrawalId: string) =>
  callTrading('GET /private/operator/withdrawal', { withdrawalId })

/** One withdrawal with its steps and transactions; followed until it ends. */
export function useWithdrawal(withdrawalId: string) {
  return useQuery({
    queryKey: ['admin', 'withdrawals', 'one', withdrawalId],
    queryFn: () => readWithdrawal(withdrawalId),
    refetchInterval: ({ state }) => (state.data === undefined || hasEnded(state.data.status) ? false : watchedEveryMs),
  })
}

/** How many withdrawals have each status before its end. */
export function useWithdrawalQueue() {
  return useQuery({
    queryKey: ['admin', 'withdrawals', 'queue'],
    queryFn: () => callTrading('GET /private/operator/withdrawal_queue', {}),
    refetchInterval: watchedEveryMs,
  })
}

export const amountText = ({ amount, coin }: Pick<OperatorWithdrawal, 'amount' | 'coin'>): string =>
  `${groupedDecimal(amount)} ${coin.toUpperCase()}`

export function usePolicies() {
  return useQuery({
    queryKey: ['admin', 'withdrawal-policies'],
    queryFn: () => callTrading('GET /private/operator/withdrawal_policies', {}),
    refetchInterval: watchedEveryMs,
  })
}

interface RouteTexts {
  readonly bankTransfer: string
  memo(memo: string): string
}

/** The network and the memo, without which an address says too little. */
export function routeText({ network, memo }: Pick<OperatorWithdrawal, 'network' | 'memo'>, text: RouteTexts): string {
  const carrier = network === '' ? text.bankTransfer : network.toUpperCase()
  return memo === '' ? carrier : `${carrier} · ${text.memo(memo)}`
}
