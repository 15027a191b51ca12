import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { callTrading } from '../../session/call-trading.ts'
import { queryNames, useIsSignedIn } from '../account/queries.ts'
import { readWithChanges } from '../account/updates-in-flight.ts'
import { withChangedAlert } from './check-alert.ts'

/** All alerts of an account fit in one page. */
const maxRowsPerPage = 500

/** The alerts of the user, of all markets, newest first. */
export function usePriceAlerts() {
  return useQuery({
    queryKey: queryNames.alerts,
    queryFn: ({ signal }) =>
      readWithChanges(
        async () =>
          (await callTrading('GET /private/account/price_alerts', { maxRowsPerPage }, signal)).rows as PriceAlert[],
        (known, change) => (change.event === 'price_alert' ? withChangedAlert(known, change) : known),
      ),
    enabled: useIsSignedIn(),
    // Changes arrive over the socket.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function refreshAlerts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryNames.alerts })
}
