import { useQuery } from '@tanstack/react-query'
import type { ResultOf, RowOf } from '../../../client/trading-client.ts'
import { callTrading } from '../../session/call-trading.ts'
import { type OperatorCoin, useOperatorCoins } from '../queries.ts'
import { useOlder } from '../use-older.ts'

export type CustodyNetwork = ResultOf<'GET /private/operator/custody_networks'>[number]
export type CoinSolvency = ResultOf<'GET /private/operator/solvency'>[number]
export type Incident = ResultOf<'GET /private/operator/incidents'>[number]
export type SignerTransaction = ResultOf<'GET /private/operator/custody_transactions'>[number]
export type CustodyAddress = RowOf<'GET /private/operator/custody_addresses'>

const watchedEveryMs = 10_000

type ListName = 'solvency' | 'incidents' | 'custody_transactions' | 'custody_networks'

function useOperatorList<Name extends ListName>(key: string, name: Name) {
  return useQuery({
    queryKey: ['admin', key],
    queryFn: () => callTrading(`GET /private/operator/${name}` as const, {}),
    refetchInterval: watchedEveryMs,
  })
}

export const useSolvency = () => useOperatorList('solvency', 'solvency')
export const useIncidents = () => useOperatorList('incidents', 'incidents')
export const useTransactions = () => useOperatorList('custody-transactions', 'custody_transactions')
const useWatched = () => useOperatorList('custody-networks', 'custody_networks')

/** Deposit addresses with coins that are not swept yet; of all networks without one. */
export function useUnsweptAddresses(network: string | undefined) {
  const params = network === undefined ? {} : { network }
  return useOlder('custody-addresses', 'GET /private/operator/custody_addresses', params, watchedEveryMs)
}

/** A network of the catalogue, with what its watcher reports. */
export interface NetworkRow {
  readonly network: string
  readonly coins: readonly string[]
  /** `part`: suspended for some coins or in one direction. */
  readonly state: 'active' | 'suspended' | 'part'
  readonly watched: CustodyNetwork | undefined
}

export function networkRows(coins: readonly OperatorCoin[], watched: readonly CustodyNetwork[]): NetworkRow[] {
  const carried = coins.flatMap(({ symbol, networks }) =>
    Object.values(networks).map((network) => ({ coin: symbol, ...network })),
  )
  const symbols = [...new Set(carried.map((one) => one.NetworkSymbol))].toSorted()
  return symbols.map((network) => {
    const here = carried.filter((one) => one.NetworkSymbol === network)
    const statuses = here.flatMap((one) => [one.depositStatus, one.withdrawStatus])
    const isActive = statuses.every((status) => status === 'active')
    const isSuspended = statuses.every((status) => status !== 'active')
    return {
      network,
      coins: here.map(({ coin }) => coin),
      state: isActive ? 'active' : isSuspended ? 'suspended' : 'part',
      watched: watched.find((one) => one.network === network),
    }
  })
}

export function useNetworks() {
  const coins = useOperatorCoins(watchedEveryMs)
  const watched = useWatched()
  const data =
    coins.data === undefined || watched.data === undefined ? undefined : networkRows(coins.data, watched.data)
  return {
    data,
    error: coins.error ?? watched.error,
    isFetching: coins.isFetching || watched.isFetching,
    refetch: () => Promise.all([coins.refetch(), watched.refetch()]),
  }
}
