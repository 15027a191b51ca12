import type { Clock } from '../../../kernel/clock/clock.ts'
import type { Logger } from '../../../kernel/logging/logger.ts'
import type { Database } from '../../../kernel/storage/database.ts'
import { bankTransfer } from '../../domain/markets/bank-transfer.ts'
import type { CoinDefinition, NetworkDefinition } from '../../domain/markets/definitions.ts'
import type { Venue, VenueViews } from '../../venue.ts'
import type { WatchedNetwork } from '../networks-file.ts'
import type { ChainAsset } from '../port.ts'

export interface CustodyDependencies {
  readonly database: Database
  readonly venue: Venue
  readonly clock: Clock
  readonly log: Logger
}

/**
 * The places where a test kills a venue that watches a network: `scanned` before anything of a scan is stored; `credited`,
 * `dropped`, `confirmed` and `booked` after the engine has the report and before the database has it; `stored` after both.
 */
export const watcherPoints = ['scanned', 'credited', 'dropped', 'confirmed', 'booked', 'stored'] as const
export type WatcherPoint = (typeof watcherPoints)[number]

/** Everything about one network that its reports need. */
export interface NetworkContext extends CustodyDependencies {
  readonly watched: WatchedNetwork
  reach(point: WatcherPoint): Promise<void>
}

export interface CarriedCoin {
  readonly coin: CoinDefinition
  readonly carrier: NetworkDefinition
}

/** The coins of the catalogue on a network; the bank carries those without networks. */
export function coinsOn(views: VenueViews, network: string): CarriedCoin[] {
  return views.coins.flatMap((coin) => {
    if (coin.networks.length === 0) return network === bankTransfer.symbol ? [{ coin, carrier: bankTransfer }] : []
    return coin.networks.filter(({ symbol }) => symbol === network).map((carrier) => ({ coin, carrier }))
  })
}

export function assetsOn(views: VenueViews, network: string): ChainAsset[] {
  return coinsOn(views, network).map(({ coin, carrier }) => ({
    coin: coin.symbol,
    contract: carrier.contractAddress,
    decimals: carrier.tokenDecimal,
  }))
}
