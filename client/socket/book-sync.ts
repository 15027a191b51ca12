import type { BookLevel } from '../trading/api.generated.ts'
import { bookChecksum } from './checksum.ts'
import type { ChannelMessage } from './connection.ts'
import { LocalBook } from './local-book.ts'

interface DepthData {
  readonly lastId?: string
  readonly prevId?: string
  readonly id?: string
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly checksum?: string
}

/** The part of a socket that the book needs. */
export interface ChannelSource {
  subscribe(channel: string, listener: (message: ChannelMessage) => void): () => void
  renew(channel: string): void
}

export interface BookSyncOptions {
  readonly source: ChannelSource
  readonly symbol: string
  /** Called after every complete update of the book. */
  readonly onChange?: (book: LocalBook) => void
  /** Called when the book was wrong; the repair has started already. */
  readonly onRepair?: (reason: 'gap' | 'checksum') => void
}

/**
 * A copy of a market's book that verifies itself: updates must be consecutive, and the checksum must match. Otherwise
 * it drops the book and requests a new snapshot.
 */
export class BookSync {
  readonly book = new LocalBook()
  readonly #options: BookSyncOptions
  readonly #channel: string
  readonly #unsubscribe: () => void
  #lastId: string | undefined
  #repairs = 0

  constructor(options: BookSyncOptions) {
    this.#options = options
    this.#channel = `${options.symbol}@depth`
    this.#unsubscribe = options.source.subscribe(this.#channel, (message) => this.#take(message))
  }

  /** The id of the last update; undefined while there is no valid book. */
  get lastId(): string | undefined {
    return this.#lastId
  }

  get repairs(): number {
    return this.#repairs
  }

  stop(): void {
    this.#lastId = undefined
    this.#unsubscribe()
  }

  #take({ event, data }: ChannelMessage): void {
    const depth = data as DepthData
    if (event === 'snapshot') {
      this.book.replace(depth.bids, depth.asks)
      this.#reach(depth, depth.lastId)
    } else if (event === 'update' && this.#lastId !== undefined) {
      // A snapshot may overtake earlier updates.
      if (BigInt(depth.id ?? 0) <= BigInt(this.#lastId)) return
      if (depth.prevId !== this.#lastId) return this.#repair('gap')
      this.book.change(depth.bids, depth.asks)
      this.#reach(depth, depth.id)
    }
  }

  #reach({ checksum }: DepthData, id: string | undefined): void {
    if (checksum !== undefined && checksum !== bookChecksum(this.book.bids, this.book.asks))
      return this.#repair('checksum')
    this.#lastId = id
    this.#options.onChange?.(this.book)
  }

  #repair(reason: 'gap' | 'checksum'): void {
    this.#lastId = undefined
    this.#repairs += 1
    this.#options.onRepair?.(reason)
    this.#options.source.renew(this.#channel)
  }
}
