import { houseAccounts } from '../domain/ledger/ledger.ts'
import type { CoinDefinition } from '../domain/markets/definitions.ts'
import type { VenueViews } from '../venue.ts'
import { ledgerUnitsOf } from '../wallet/chain-units.ts'
import type { NetworkState } from './network-states.ts'

/** One coin: what the venue owes, and what it has on its chains. Ledger units of the coin. */
export interface CoinSolvency {
  readonly coin: CoinDefinition
  /** The balances of all accounts, held or not. */
  readonly liabilities: bigint
  readonly collectedFees: bigint
  /** Seen and not credited yet. */
  readonly pendingDeposits: bigint
  /** Sent and not confirmed yet: they have left the accounts. */
  readonly sentWithdrawals: bigint
  /** Known network fees that are not booked yet. */
  readonly unbookedFees: bigint
  readonly hot: bigint
  readonly cold: bigint
  readonly unswept: bigint
  readonly inFlight: bigint
  /** Networks of the coin whose balances are not known; with them the assets are incomplete. */
  readonly unknownNetworks: readonly string[]
  /** When the oldest of the balances was read; 0 without any. */
  readonly readAtMs: number
  readonly assets: bigint
  /** The amount that is missing to pay every account at once; undefined while the assets are incomplete. */
  readonly shortfall: bigint | undefined
}

export interface UnbookedFee {
  readonly network: string
  readonly units: bigint
}

/** The ledger against the chains, for every coin that is on a chain. */
export function solvencyOf(
  views: Pick<VenueViews, 'coins' | 'houseBalance'>,
  states: readonly NetworkState[],
  unbooked: readonly UnbookedFee[],
): CoinSolvency[] {
  return views.coins
    .filter(({ networks }) => networks.length > 0)
    .map((coin) => coinSolvency(views, coin, states, unbooked))
}

function coinSolvency(
  views: Pick<VenueViews, 'houseBalance'>,
  coin: CoinDefinition,
  states: readonly NetworkState[],
  unbooked: readonly UnbookedFee[],
): CoinSolvency {
  const house = (name: (typeof houseAccounts)[number]) => views.houseBalance(name, coin.coin)
  // All buckets of a coin sum to zero, so the accounts have the opposite of the house.
  const liabilities = -houseAccounts.reduce((sum, name) => sum + house(name), 0n)
  const totals = { hot: 0n, cold: 0n, unswept: 0n, inFlight: 0n }
  const unknownNetworks: string[] = []
  let unbookedFees = 0n
  const times: number[] = []
  for (const network of coin.networks) {
    const state = states.find((one) => one.network === network.symbol)
    const balance = state?.balances?.find((one) => one.coin === coin.symbol)
    if (network.contractAddress === '') {
      const fees = unbooked.filter((one) => one.network === network.symbol)
      for (const { units } of fees) unbookedFees += ledgerUnitsOf(units, coin, network)
    }
    if (state === undefined || balance === undefined) {
      unknownNetworks.push(network.symbol)
      continue
    }
    times.push(state.updatedAtMs)
    for (const name of ['hot', 'cold', 'unswept', 'inFlight'] as const) {
      totals[name] += ledgerUnitsOf(balance[name], coin, network)
    }
  }
  const assets = totals.hot + totals.cold + totals.unswept + totals.inFlight
  const missing = liabilities > assets ? liabilities - assets : 0n
  return {
    ...{ coin, liabilities, unbookedFees, ...totals, unknownNetworks, assets },
    collectedFees: house('fees') + house('rounding'),
    pendingDeposits: house('deposits'),
    sentWithdrawals: house('withdrawals'),
    readAtMs: times.length === 0 ? 0 : Math.min(...times),
    shortfall: unknownNetworks.length === 0 ? missing : undefined,
  }
}
