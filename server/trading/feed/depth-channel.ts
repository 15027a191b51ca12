import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import { bookChecksum, checksumLevels, type PrintedLevel } from '../domain/book/book-checksum.ts'
import type { DepthLevel } from '../domain/engine/views.ts'
import type { MarketDefinition } from '../domain/markets/definitions.ts'
import type { Venue } from '../venue.ts'
import { BroadcastChannel, encodeMessage, everything } from './channel.ts'
import { feedLimits } from './limits.ts'

interface DepthUpdate {
  readonly prevId: number
  readonly id: number
  readonly bids: readonly PrintedLevel[]
  readonly asks: readonly PrintedLevel[]
  readonly checksum: string
}

/** Unsent updates merged into one: the newest volume of every level. */
interface DepthLag {
  readonly prevId: number
  id: number
  readonly bids: Map<string, string>
  readonly asks: Map<string, string>
  checksum: string
}

/** The book of one market. The ids are sequences of the journal, so they continue after a restart. */
export class DepthChannel extends BroadcastChannel<DepthUpdate, DepthLag> {
  readonly #venue: Pick<Venue, 'views' | 'changes'>
  readonly #market: MarketDefinition
  /** The id of the newest message. */
  #lastId = 0
  #snapshot: { readonly id: number; readonly message: Buffer } | undefined

  constructor(venue: Pick<Venue, 'views' | 'changes'>, market: MarketDefinition) {
    super(`${market.symbol}@depth`)
    this.#venue = venue
    this.#market = market
  }

  override publish(): void {
    const { market } = this.#market
    if (this.size === 0 || this.#venue.views.market(market)?.lastUpdateId === this.#lastId) return
    const changes = this.#venue.changes.takeDepthChanges(market)
    if (changes === undefined) {
      // Too many changes: every follower gets the whole book again.
      this.#lastId = this.#venue.views.market(market)?.lastUpdateId ?? 0
      return this.broadcastSnapshot()
    }
    const update = {
      prevId: this.#lastId,
      id: changes.lastUpdateId,
      bids: this.#printed(changes.bids),
      asks: this.#printed(changes.asks),
      checksum: this.#checksum(),
    }
    this.#lastId = changes.lastUpdateId
    this.broadcast(update, this.#updateMessage(update))
  }

  protected override snapshot(): Buffer {
    // Publish pending changes first, so that present followers and the snapshot have the same id.
    if (this.size > 0) this.publish()
    else this.#venue.changes.takeDepthChanges(this.#market.market)
    const depth = this.#venue.views.depth(this.#market.market, Number.POSITIVE_INFINITY)
    invariant(depth !== undefined, 'a listed market has a book')
    this.#lastId = depth.lastUpdateId
    if (this.#snapshot?.id === depth.lastUpdateId) return this.#snapshot.message
    const [bids, asks] = [this.#printed(depth.bids), this.#printed(depth.asks)]
    const { symbol } = this.#market
    const data = { symbol, lastId: String(depth.lastUpdateId), bids, asks, checksum: bookChecksum(bids, asks) }
    this.#snapshot = { id: depth.lastUpdateId, message: encodeMessage(this.name, 'snapshot', data) }
    return this.#snapshot.message
  }

  protected override lagOf({ prevId, id, bids, asks, checksum }: DepthUpdate): DepthLag {
    return { prevId, id, bids: byPrice(bids), asks: byPrice(asks), checksum }
  }

  protected override merge(lag: DepthLag, { id, bids, asks, checksum }: DepthUpdate): DepthLag | typeof everything {
    for (const { price, volume } of bids) lag.bids.set(price, volume)
    for (const { price, volume } of asks) lag.asks.set(price, volume)
    if (lag.bids.size + lag.asks.size > feedLimits.laggingLevelsMax) return everything
    lag.id = id
    lag.checksum = checksum
    return lag
  }

  protected override messageOf({ prevId, id, bids, asks, checksum }: DepthLag): Buffer {
    return this.#updateMessage({ prevId, id, bids: levelsOf(bids), asks: levelsOf(asks), checksum })
  }

  #updateMessage({ prevId, id, bids, asks, checksum }: DepthUpdate): Buffer {
    const { symbol } = this.#market
    return encodeMessage(this.name, 'update', { symbol, prevId: String(prevId), id: String(id), bids, asks, checksum })
  }

  #checksum(): string {
    const depth = this.#venue.views.depth(this.#market.market, checksumLevels)
    return bookChecksum(this.#printed(depth?.bids ?? []), this.#printed(depth?.asks ?? []))
  }

  #printed(levels: readonly DepthLevel[]): PrintedLevel[] {
    const { basePrecision, quotePrecision } = this.#market
    return levels.map(({ price, lots }) => ({
      price: writeDecimal(price, quotePrecision),
      volume: writeDecimal(lots, basePrecision),
    }))
  }
}

function byPrice(levels: readonly PrintedLevel[]): Map<string, string> {
  return new Map(levels.map(({ price, volume }) => [price, volume]))
}

function levelsOf(levels: ReadonlyMap<string, string>): PrintedLevel[] {
  return [...levels].map(([price, volume]) => ({ price, volume }))
}
