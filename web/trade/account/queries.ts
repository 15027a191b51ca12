import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callTrading } from '../../session/call-trading.ts'
import { useSession } from '../../session/session-store.ts'
import { withChangedBalances } from '../model/balances.ts'
import { marketOf } from '../model/market.ts'
import { newestFirst, withChangedOrders } from '../model/orders.ts'
import { readWithChanges } from './updates-in-flight.ts'

/** The query keys; those of the user's data begin with `account`. */
export const queryNames = {
  markets: ['trade', 'markets'],
  coins: ['trade', 'coins'],
  status: ['trade', 'status'],
  account: ['trade', 'account'],
  balances: ['trade', 'account', 'balances'],
  openOrders: ['trade', 'account', 'open-orders'],
  fees: ['trade', 'account', 'fees'],
  orders: ['trade', 'account', 'orders'],
  fills: ['trade', 'account', 'fills'],
  ledger: ['trade', 'account', 'ledger'],
  wallet: ['trade', 'account', 'wallet'],
  deposits: ['trade', 'account', 'wallet', 'deposits'],
  withdrawals: ['trade', 'account', 'wallet', 'withdrawals'],
  withdrawLimits: ['trade', 'account', 'wallet', 'withdraw-limits'],
  alerts: ['trade', 'account', 'alerts'],
  portfolio: ['trade', 'account', 'portfolio'],
  terminal: ['trade', 'terminal'],
  cards: ['trade', 'cards'],
} as const

const catalogueFreshMs = 60_000
const accountFreshMs = 5_000

export function useMarkets() {
  return useQuery({
    queryKey: queryNames.markets,
    queryFn: async ({ signal }) => (await callTrading('GET /public/exchange_info', {}, signal)).map(marketOf),
    staleTime: catalogueFreshMs,
  })
}

export function useCoins() {
  return useQuery({
    queryKey: queryNames.coins,
    queryFn: ({ signal }) => callTrading('GET /public/coins_info', {}, signal),
    staleTime: catalogueFreshMs,
  })
}

/** Maintenance is scheduled hours ahead; immediate changes of a market arrive over the socket. */
export function useSystemStatus() {
  return useQuery({
    queryKey: queryNames.status,
    queryFn: ({ signal }) => callTrading('GET /public/system_status', {}, signal),
    refetchInterval: catalogueFreshMs,
  })
}

export function useIsSignedIn(): boolean {
  return useSession().kind === 'signed-in'
}

export function useBalances() {
  return useQuery({
    queryKey: queryNames.balances,
    queryFn: ({ signal }) =>
      readWithChanges(
        () => callTrading('GET /private/account/get_balance', {}, signal),
        (known, change) => (change.event === 'update' ? withChangedBalances(known, change.balances) : known),
      ),
    enabled: useIsSignedIn(),
    staleTime: accountFreshMs,
  })
}

/** Of all markets: the ladder, the form and the lists filter them. */
export function useOpenOrders() {
  return useQuery({
    queryKey: queryNames.openOrders,
    queryFn: ({ signal }) =>
      readWithChanges(
        async () => newestFirst(await callTrading('GET /private/order/open_orders', {}, signal)),
        (known, change) => (change.event === 'update' ? withChangedOrders(known, change.orders) : known),
      ),
    enabled: useIsSignedIn(),
    staleTime: accountFreshMs,
  })
}

export function useFees() {
  return useQuery({
    queryKey: queryNames.fees,
    queryFn: ({ signal }) => callTrading('GET /private/account/fees', {}, signal),
    enabled: useIsSignedIn(),
    staleTime: catalogueFreshMs,
  })
}

/** After an action whose events may still be missing. No user action changes the fees at once. */
export function refreshAccount(client: QueryClient): Promise<void> {
  const [fees] = queryNames.fees.slice(-1)
  return client.invalidateQueries({ queryKey: queryNames.account, predicate: ({ queryKey }) => queryKey[2] !== fees })
}
