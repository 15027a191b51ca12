import { createHash } from 'node:crypto'
import type { Engine } from '../server/trading/domain/engine/engine.ts'
import type { EngineEvent } from '../server/trading/domain/engine/event-sink.ts'
import { houseAccounts } from '../server/trading/domain/ledger/ledger.ts'
import { houseAccountId } from '../server/trading/store/read-models/ledger-projection.ts'
import { MarketUnitsCache } from '../server/trading/store/read-models/market-units.ts'
import { type ProjectedGroup, Projection } from '../server/trading/store/read-models/projection.ts'
import { coins, markets } from './catalogue.ts'
import { must, Violation } from './expect.ts'
import { ReferenceMarkets } from './reference-market.ts'

/**
 * Follows the venue through all crashes by its published events and compares the engine with them: books with the reference
 * books, balances with sums of postings, open orders with their events.
 */
export class VenueVerifier {
  sequence = 0
  /** The digest of each command's events, by sequence. */
  readonly digests = new Map<number, string>()
  /** Violations found in a listener: the venue continues when a listener fails. */
  violation: Error | undefined
  /** Commands that were refused as repeated or too late. */
  readonly refusedRepeats = new Set<number>()
  /** The number of events of each kind, refusals and closed orders by their reason. */
  readonly seen = new Map<string, number>()
  readonly #reference = new ReferenceMarkets()
  #projection: Projection | undefined

  get seenUntil(): number {
    return this.sequence
  }

  /** A group that was just published; the engine is at its end. */
  follow(group: ProjectedGroup, engine: Engine): void {
    if (this.violation !== undefined) return
    try {
      this.take(group, engine)
      engine.audit()
    } catch (error) {
      const kinds = group.commands.map(({ command }) => command.type).join(', ')
      const reason = error instanceof Error ? error.message : String(error)
      this.violation = new Violation(`${reason} (after ${kinds})`, { cause: error })
    }
  }

  take(group: ProjectedGroup, engine: Engine): void {
    must(group.firstSequence === this.sequence + 1, () => `a gap: ${group.firstSequence} after ${this.sequence}`)
    this.sequence = group.sequence
    for (const { command, events } of group.commands) {
      this.digests.set(command.sequence, digestOf(events))
      for (const event of events) {
        this.#count(event)
        this.#reference.take(event)
      }
      const isRepeat = (event: EngineEvent) =>
        event.type === 'refused' && ['replayed_request', 'request_expired'].includes(event.reason)
      if (events.some(isRepeat)) this.refusedRepeats.add(command.sequence)
    }
    this.#projection ??= new Projection(new MarketUnitsCache(engine), 0)
    this.#projection.take(group)
  }

  /** The state of the engine must follow from its published events. */
  examine(engine: Engine, accounts: readonly number[]): void {
    must(engine.sequence === this.sequence, () => `the engine is at ${engine.sequence}, published was ${this.sequence}`)
    for (const { market } of markets) {
      const depth = engine.depth(market, 100_000)
      if (depth === undefined) continue
      const expected = this.#reference.depth(market)
      const shown = { bids: depth.bids, asks: depth.asks }
      must(same(shown, expected), () => `market ${market} shows ${text(shown)} and should show ${text(expected)}`)
    }
    this.#examineMoney(engine, accounts)
    for (const account of accounts) this.#examineOrders(engine, account)
  }

  #count(event: EngineEvent): void {
    const name = 'reason' in event && event.type.match(/refused|closed/) ? `${event.type} ${event.reason}` : event.type
    this.seen.set(name, (this.seen.get(name) ?? 0) + 1)
  }

  #examineMoney(engine: Engine, accounts: readonly number[]): void {
    const totals = this.#totals()
    for (const { coin } of coins) {
      let sum = 0n
      const compare = (account: number, actual: bigint): void => {
        const expected = totals.get(`${account}/${coin}`) ?? 0n
        must(
          actual === expected,
          () => `account ${account} has ${actual} of coin ${coin}, the postings give ${expected}`,
        )
        sum += actual
      }
      for (const account of accounts) {
        const { available, held } = engine.balance(account, coin)
        must(available >= 0n && held >= 0n, () => `account ${account} is below zero in coin ${coin}`)
        compare(account, available + held)
      }
      for (const house of houseAccounts) {
        // Outside the engine, rounding is part of the fees.
        if (house === 'rounding') continue
        const rounding = house === 'fees' ? engine.houseBalance('rounding', coin) : 0n
        compare(houseAccountId(house), engine.houseBalance(house, coin) + rounding)
      }
      must(sum === 0n, () => `coin ${coin} adds up to ${sum}`)
    }
  }

  #totals(): Map<string, bigint> {
    const totals = new Map<string, bigint>()
    for (const { accountId, coinId, amount, fee } of this.#projection?.ledger.entries ?? []) {
      const key = `${accountId}/${coinId}`
      totals.set(key, (totals.get(key) ?? 0n) + amount - fee)
    }
    return totals
  }

  #examineOrders(engine: Engine, account: number): void {
    const open = engine.openOrders(account)
    const rows = this.#projection?.orders.added ?? new Map()
    for (const order of open) {
      const row = rows.get(order.orderId)
      const agrees =
        row !== undefined &&
        row.status === order.status &&
        row.executedLots === order.executedLots &&
        row.executedQuote === order.executedQuote &&
        row.fee === order.fee &&
        row.lots === order.lots
      must(agrees, () => `order ${order.orderId} is ${text(order)}, the events give ${text(row)}`)
    }
    const openIds = new Set(open.map(({ orderId }) => orderId))
    for (const row of rows.values()) {
      const isOpen = ['open', 'partially_filled', 'pending_trigger'].includes(row.status)
      must(row.status !== 'new', () => `order ${row.orderId} was accepted and nothing followed`)
      if (row.account === account && isOpen) must(openIds.has(row.orderId), () => `order ${row.orderId} is lost`)
    }
  }
}

export function digestOf(events: readonly EngineEvent[]): string {
  return createHash('sha256').update(text(events)).digest('hex')
}

function text(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}

function same(one: unknown, other: unknown): boolean {
  return text(one) === text(other)
}
