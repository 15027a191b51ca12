import type { Dialect } from '../../kernel/endpoint/dialect.ts'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import type { RoutesContext } from '../../kernel/http/routes.ts'
import type { OpenUpgrade, Upgrade } from '../../kernel/http/upgrades.ts'
import type { Logger } from '../../kernel/logging/logger.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { AccountFeeds } from '../feed/account-feeds.ts'
import { MarketFeed } from '../feed/market-feed.ts'
import type { Row } from '../feed/rows-channel.ts'
import type { TradingServices } from '../services.ts'
import type { RequestVerifier } from '../signing/verify-request.ts'
import { channelMethods } from './channel-methods.ts'
import { Connections } from './connections.ts'
import { type SocketLimits, socketLimits } from './limits.ts'
import { Methods } from './methods.ts'
import type { SocketParts } from './parts.ts'
import { sessionMethods } from './session-methods.ts'
import { socketDialect } from './socket-dialect.ts'

export interface TradingSocketOptions {
  readonly log: Logger
  readonly database: Database
  readonly services: TradingServices
  readonly verifier: RequestVerifier
  readonly dialect: Dialect
  readonly endpoints: readonly AnyEndpoint[]
  readonly takeOnce: SocketParts['takeOnce']
  readonly limits?: Partial<SocketLimits> | undefined
}

/** The socket of the trading API: market data, private events and order entry at one address. */
export class TradingSocket implements Upgrade {
  readonly path = '/v1/ws'
  readonly #options: TradingSocketOptions
  readonly #marketFeed: MarketFeed
  readonly #accountFeeds: AccountFeeds
  readonly #unsubscribe: () => void
  readonly #connections = new Set<Connections>()

  constructor(options: TradingSocketOptions) {
    this.#options = options
    const { services, database, log, endpoints } = options
    const { venue, clock } = services
    const readTickers = reader(endpoints, services, '/public/ticker_24h')
    const readBookTickers = reader(endpoints, services, '/public/book_ticker')
    this.#marketFeed = new MarketFeed({ venue, database, clock, log, readTickers, readBookTickers })
    this.#accountFeeds = new AccountFeeds(venue, log)
    const unsubscribe = venue.subscribe((group) => {
      this.#marketFeed.changed()
      this.#accountFeeds.take(group)
    })
    const forgetUndone = venue.onUndone(() => {
      this.#marketFeed.changed()
      this.#accountFeeds.loseAll()
    })
    const forgetAlerts = services.alertFeed.subscribe((accountId, message) =>
      this.#accountFeeds.notify(accountId, message),
    )
    this.#unsubscribe = () => {
      unsubscribe()
      forgetAlerts()
      forgetUndone()
    }
  }

  open(context: RoutesContext): OpenUpgrade {
    const { services, verifier, endpoints, database, log, takeOnce } = this.#options
    const dialect = socketDialect(this.#options.dialect, verifier, services.venue, context.clock)
    const own = [...channelMethods(() => parts), ...sessionMethods(() => parts)]
    const parts: SocketParts = {
      clock: context.clock,
      ids: context.ids,
      log,
      limits: { ...socketLimits, ...this.#options.limits },
      database,
      services,
      verifier,
      dialect,
      dispatching: context,
      methods: new Methods(dialect, services, endpoints, own),
      marketFeed: this.#marketFeed,
      accountFeeds: this.#accountFeeds,
      takeOnce,
    }
    const connections = new Connections(parts, context.metrics)
    this.#connections.add(connections)
    return connections
  }

  stop(): void {
    this.#unsubscribe()
    this.#marketFeed.stop()
    for (const connections of this.#connections) connections.stop()
  }
}

/** HTTP and socket use the same endpoint, so that their values agree. */
function reader(endpoints: readonly AnyEndpoint[], services: TradingServices, path: string) {
  const endpoint = endpoints.find((one) => one.path === path)
  invariant(endpoint !== undefined, `there is no endpoint ${path} to publish`)
  return (symbol: string | undefined): readonly Row[] =>
    endpoint.handle({ params: { symbol } as never, caller: undefined, services, request: undefined as never }) as Row[]
}
