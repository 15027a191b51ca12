import type { Clock } from '../../kernel/clock/clock.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { type FilledOrder, markFillsSent, readUnsentFills } from '../store/unsent-fills.ts'
import type { Venue } from '../venue.ts'
import { averagePrice } from '../wire/order.ts'
import { MarketWriter } from '../wire/trade.ts'
import { AlreadySent, type FilledOrderSummary, type FillNotification, type Send } from './notification.ts'

const everyMs = 2_000
/** After a notification, the next fills of an account are collected for this long. */
const quietMs = 20_000
const tradesAtOnceMax = 10_000

/** Notifies accounts that chose it of their fills, each trade once. */
export class FillNotifier {
  readonly #database: Database
  readonly #venue: Venue
  readonly #clock: Clock
  readonly #notify: Send<FillNotification>

  constructor(database: Database, venue: Venue, clock: Clock, notify: Send<FillNotification>) {
    this.#database = database
    this.#venue = venue
    this.#clock = clock
    this.#notify = notify
  }

  get job(): Job {
    return {
      name: 'fill notifications',
      everyMs,
      run: async () => {
        if (this.#venue.leads()) await this.sendAll()
      },
    }
  }

  async sendAll(): Promise<void> {
    const nowMs = this.#clock.nowMs()
    for (const unsent of await readUnsentFills(this.#database.sql, nowMs, tradesAtOnceMax)) {
      const notification = { accountId: unsent.accountId, orders: unsent.orders.map((order) => this.#summarize(order)) }
      try {
        await this.#notify(notification, async (tx) => {
          if (!(await markFillsSent(tx.sql, unsent, nowMs + quietMs))) throw new AlreadySent()
        })
      } catch (error) {
        if (!(error instanceof AlreadySent)) throw error
      }
    }
  }

  #summarize(order: FilledOrder): FilledOrderSummary {
    const write = new MarketWriter(this.#venue.views, order.market)
    return {
      orderId: String(order.orderId),
      symbol: write.symbol,
      side: order.side,
      volume: write.volume(order.executedLots),
      baseCoin: write.base.symbol,
      averagePrice: averagePrice(order, write),
      quoteCoin: write.quote.symbol,
      trades: order.trades,
      status: order.status,
    }
  }
}
