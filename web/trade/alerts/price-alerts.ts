import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { useSession } from '../../session/session-store.ts'
import { call } from '../account/call.ts'
import { queryNames } from '../account/queries.ts'
import { tickers } from '../live/market-stores.ts'
import { isReached } from './check-alert.ts'

/** All alerts of an account fit in one page. */
const maxRowsPerPage = 500
/** Alerts may be set or triggered on another device. */
const refreshMs = 60_000
/** How soon the server has compared a trade with the alerts. */
const reachedRefreshMs = 1_500

/** The alerts of the user, of all markets, newest first. */
export function usePriceAlerts() {
  return useQuery({
    queryKey: queryNames.alerts,
    queryFn: async ({ signal }) =>
      (await call('GET /private/account/price_alerts', { maxRowsPerPage }, signal)).rows as PriceAlert[],
    enabled: useSession().kind === 'signed-in',
    staleTime: reachedRefreshMs,
    // The prices arrive over the socket: only an alert that they reach is asked for often.
    refetchInterval: ({ state }) => {
      const prices = tickers.get()
      const isDue = state.data?.some((alert) => isReached(alert, prices.get(alert.symbol)?.lastPrice)) === true
      return isDue ? reachedRefreshMs : refreshMs
    },
  })
}

export function refreshAlerts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryNames.alerts })
}
