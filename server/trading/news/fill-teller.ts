import type { Clock } from '../../kernel/clock/clock.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { type FilledOrder, markFillsTold, readUntoldFills } from '../store/untold-fills.ts'
import type { Venue } from '../venue.ts'
import { averagePrice } from '../wire/order.ts'
import { MarketWriter } from '../wire/trade.ts'
import { type FilledOrderNews, type FillNews, type Tell, ToldMeanwhile } from './news.ts'

const everyMs = 2_000
/** Somebody who has just been told is told of what follows all at once. */
const quietMs = 20_000
const tradesAtOnceMax = 10_000

/** Tells those who want to know what their orders have traded, each trade once. */
export class FillTeller {
  readonly #database: Database
  readonly #venue: Venue
  readonly #clock: Clock
  readonly #tell: Tell<FillNews>

  constructor(database: Database, venue: Venue, clock: Clock, tell: Tell<FillNews>) {
    this.#database = database
    this.#venue = venue
    this.#clock = clock
    this.#tell = tell
  }

  get job(): Job {
    return {
      name: 'news of fills',
      everyMs,
      run: async () => {
        if (this.#venue.leads()) await this.tellAll()
      },
    }
  }

  async tellAll(): Promise<void> {
    const nowMs = this.#clock.nowMs()
    for (const untold of await readUntoldFills(this.#database.sql, nowMs, tradesAtOnceMax)) {
      const news = { accountId: untold.accountId, orders: untold.orders.map((order) => this.#newsOf(order)) }
      try {
        await this.#tell(news, async (tx) => {
          if (!(await markFillsTold(tx.sql, untold, nowMs + quietMs))) throw new ToldMeanwhile()
        })
      } catch (error) {
        if (!(error instanceof ToldMeanwhile)) throw error
      }
    }
  }

  #newsOf(order: FilledOrder): FilledOrderNews {
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
