import type { Clock } from '../../kernel/clock/clock.ts'
import type { Dialect } from '../../kernel/endpoint/dialect.ts'
import type { DispatchOptions } from '../../kernel/endpoint/dispatch.ts'
import type { Ids } from '../../kernel/ids/ids.ts'
import type { Logger } from '../../kernel/logging/logger.ts'
import type { Database } from '../../kernel/storage/database.ts'
import type { AccountFeeds } from '../feed/account-feeds.ts'
import type { MarketFeed } from '../feed/market-feed.ts'
import type { TradingServices } from '../services.ts'
import type { RequestVerifier } from '../signing/verify-request.ts'
import type { SocketLimits } from './limits.ts'
import type { Methods } from './methods.ts'

/** The dependencies that all connections share. */
export interface SocketParts {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly limits: SocketLimits
  readonly database: Database
  readonly services: TradingServices
  readonly verifier: RequestVerifier
  /** The dialect of the trading API, with callers identified by their session. */
  readonly dialect: Dialect
  readonly dispatching: DispatchOptions
  readonly methods: Methods
  readonly marketFeed: MarketFeed
  readonly accountFeeds: AccountFeeds
  /** Makes a signature valid once. */
  readonly takeOnce: (caller: { accountId: number; replay: { key: string; untilMs: number } }) => Promise<void>
}
