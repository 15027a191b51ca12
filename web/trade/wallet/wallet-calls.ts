import { useQuery } from '@tanstack/react-query'
import { hasEnded } from '../../page/transfers/withdrawal-steps.ts'
import { callTrading } from '../../session/call-trading.ts'
import { queryNames } from '../account/queries.ts'

export type { WithdrawAddress as BookAddress } from '../../../client/trading/api.generated.ts'

const names = {
  addresses: [...queryNames.wallet, 'deposit-address'],
  book: [...queryNames.wallet, 'book'],
  fee: [...queryNames.wallet, 'withdraw-fee'],
} as const

/** The polling interval while a transfer is pending. */
const pendingPollMs = 1_500
/** The venue asks its networks for their fees about so often. */
const feePollMs = 30_000
const recent = { maxRowsPerPage: 20 } as const

export function useDepositAddress(symbol: string, network: string) {
  return useQuery({
    queryKey: [...names.addresses, symbol, network],
    queryFn: async () =>
      (await callTrading('POST /private/wallet/generate_deposit_address', { symbol, network }))[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAddressBook() {
  return useQuery({
    queryKey: names.book,
    queryFn: ({ signal }) => callTrading('GET /private/wallet/withdraw_address', {}, signal),
  })
}

export function useWithdrawFee(symbol: string, network: string) {
  return useQuery({
    queryKey: [...names.fee, symbol, network],
    queryFn: ({ signal }) => callTrading('GET /private/wallet/withdraw_fee', { symbol, network }, signal),
    refetchInterval: feePollMs,
  })
}

/** The daily limit of a coin for this account, and what is left of it. */
export function useWithdrawLimit(symbol: string) {
  return useQuery({
    queryKey: queryNames.withdrawLimits,
    queryFn: ({ signal }) => callTrading('GET /private/wallet/withdraw_limits', {}, signal),
    select: ({ limits }) => limits.find(({ coin }) => coin === symbol),
  })
}

/** Crypto and bank transfers have separate histories. */
export type TransferKind = 'crypto' | 'irt'

export function useRecentDeposits(transferKind: TransferKind) {
  return useQuery({
    queryKey: [...queryNames.deposits, transferKind],
    queryFn: async ({ signal }) =>
      (await callTrading(`GET /private/history/deposit/${transferKind}`, recent, signal)).rows,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'seen') ? pendingPollMs : false),
  })
}

export function useRecentWithdrawals(transferKind: TransferKind) {
  return useQuery({
    queryKey: [...queryNames.withdrawals, transferKind],
    queryFn: async ({ signal }) =>
      (await callTrading(`GET /private/history/withdrawals/${transferKind}`, recent, signal)).rows,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => !hasEnded(status)) ? pendingPollMs * 2 : false),
  })
}

/** One withdrawal with its steps and transactions. */
export function useWithdrawal(withdrawalId: string) {
  return useQuery({
    queryKey: [...queryNames.withdrawals, 'one', withdrawalId],
    queryFn: ({ signal }) => callTrading('GET /private/wallet/withdrawal', { withdrawalId }, signal),
    refetchInterval: ({ state }) =>
      state.data === undefined || hasEnded(state.data.status) ? false : pendingPollMs * 2,
  })
}

export interface NewAddress {
  readonly symbol: string
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly label: string
}

export const addAddress = ({ memo, label, ...entry }: NewAddress) =>
  callTrading('POST /private/wallet/withdraw_address', {
    ...entry,
    ...(memo === '' ? {} : { memo }),
    ...(label === '' ? {} : { label }),
  })
