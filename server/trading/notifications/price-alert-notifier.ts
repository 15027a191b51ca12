import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import type { AlertFeed } from '../feed/alert-feed.ts'
import {
  type DueAlert,
  markAlertTriggered,
  nextTradeRange,
  readDueAlerts,
  rearmAlerts,
  saveAlertProgress,
  type TradeRange,
} from '../store/due-price-alerts.ts'
import type { PriceAlert } from '../store/price-alerts.ts'
import type { Venue } from '../venue.ts'
import { MarketWriter } from '../wire/trade.ts'
import { AlreadySent, type PriceAlertNotification, type Send } from './notification.ts'

const everyMs = 1_000
const tradesAtOnceMax = 10_000
const alertsAtOnceMax = 200
/** A repeating alert does not notify again within this time. */
const quietMs = 5 * 60_000

/**
 * Compares the trades with the price alerts and notifies their accounts, of each trigger once, also after a crash: an
 * alert changes in the transaction that sends its notification.
 */
export class PriceAlertNotifier {
  readonly #database: Database
  readonly #venue: Venue
  readonly #feed: Pick<AlertFeed, 'publish' | 'publishMissed'>
  readonly #notify: Send<PriceAlertNotification>
  /** At this sequence of the read models, nothing was left to compare. */
  #settledAt = -1

  constructor(
    database: Database,
    venue: Venue,
    feed: Pick<AlertFeed, 'publish' | 'publishMissed'>,
    notify: Send<PriceAlertNotification>,
  ) {
    this.#database = database
    this.#venue = venue
    this.#feed = feed
    this.#notify = notify
  }

  get job(): Job {
    return {
      name: 'price-alert notifications',
      everyMs,
      run: async () => {
        if (this.#venue.leads()) await this.sendAll()
      },
    }
  }

  async sendAll(): Promise<void> {
    const { sequence } = this.#venue.figures()
    if (sequence === this.#settledAt || !(await this.#venue.waitForAccount(0, sequence))) return
    const { sql } = this.#database
    for (;;) {
      const range = await nextTradeRange(sql, tradesAtOnceMax)
      if (range !== undefined) await this.#compare(range)
      const isSaved = await this.#database.transaction((tx) => saveAlertProgress(tx, range))
      if (isSaved && range === undefined) break
    }
    this.#settledAt = sequence
  }

  /** A repeating alert may trigger, be armed again and trigger once more within one range. */
  async #compare(range: TradeRange): Promise<void> {
    const { sql } = this.#database
    for (;;) {
      const due = await readDueAlerts(sql, range, alertsAtOnceMax)
      for (const alert of due) await this.#trigger(alert)
      const rearmed = await rearmAlerts(sql, range)
      for (const alert of rearmed) this.#feed.publish('rearmed', alert)
      if (due.length === 0 && rearmed.length === 0) return
    }
  }

  async #trigger(alert: DueAlert): Promise<void> {
    let triggered: PriceAlert | undefined
    const mark = async (tx: Transaction) => {
      triggered = await markAlertTriggered(tx.sql, alert, alert.tradedAtMs + quietMs)
      if (triggered === undefined) throw new AlreadySent()
    }
    try {
      if (alert.isWanted) await this.#notify(this.#describe(alert), mark)
      else await this.#database.transaction(mark)
      if (triggered !== undefined) this.#feed.publish('triggered', triggered)
    } catch (error) {
      if (error instanceof AlreadySent) return
      // The alert may have changed: the reply to a commit can be lost.
      this.#feed.publishMissed(alert.accountId)
      throw error
    }
  }

  #describe({ accountId, market, direction, price, tradePrice, repeats }: DueAlert): PriceAlertNotification {
    const write = new MarketWriter(this.#venue.views, market)
    return {
      accountId,
      symbol: write.symbol,
      baseCoin: write.base.symbol,
      quoteCoin: write.quote.symbol,
      direction,
      price: write.price(price),
      lastPrice: write.price(tradePrice),
      repeats,
    }
  }
}
