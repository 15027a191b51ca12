import { useQuery } from '@tanstack/react-query'
import type { Withdrawal } from '../../../client/trading/api.generated.ts'
import { call } from '../account/call.ts'
import { queryNames } from '../account/queries.ts'

export type { WithdrawAddress as BookAddress } from '../../../client/trading/api.generated.ts'

const names = {
  addresses: [...queryNames.wallet, 'deposit-address'],
  book: [...queryNames.wallet, 'book'],
  deposits: [...queryNames.wallet, 'deposits'],
  withdrawals: [...queryNames.wallet, 'withdrawals'],
} as const

/** The polling interval while a transfer is pending. */
const pendingPollMs = 1_500
const recent = { maxRowsPerPage: 20 } as const

export function useDepositAddress(symbol: string, network: string) {
  return useQuery({
    queryKey: [...names.addresses, symbol, network],
    queryFn: async () => (await call('POST /private/wallet/generate_deposit_address', { symbol, network }))[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useAddressBook() {
  return useQuery({
    queryKey: names.book,
    queryFn: ({ signal }) => call('GET /private/wallet/withdraw_address', {}, signal),
  })
}

/** Crypto and bank transfers have separate histories. */
export type TransferKind = 'crypto' | 'irt'

export function useRecentDeposits(transferKind: TransferKind) {
  return useQuery({
    queryKey: [...names.deposits, transferKind],
    queryFn: async ({ signal }) => (await call(`GET /private/history/deposit/${transferKind}`, recent, signal)).rows,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'seen') ? pendingPollMs : false),
  })
}

const restingStatuses = new Set<Withdrawal['status']>(['confirmed', 'rejected', 'canceled', 'failed'])

export function useRecentWithdrawals(transferKind: TransferKind) {
  return useQuery({
    queryKey: [...names.withdrawals, transferKind],
    queryFn: async ({ signal }) =>
      (await call(`GET /private/history/withdrawals/${transferKind}`, recent, signal)).rows,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => !restingStatuses.has(status)) ? pendingPollMs * 2 : false,
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
  call('POST /private/wallet/withdraw_address', {
    ...entry,
    ...(memo === '' ? {} : { memo }),
    ...(label === '' ? {} : { label }),
  })
