import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import type { EngineEvent } from '../../server/trading/domain/engine/event-sink.ts'
import type { Traded } from '../../server/trading/domain/engine/events.ts'
import type { DustConverted } from '../../server/trading/domain/engine/wallet/wallet-events.ts'
import { houseAccounts } from '../../server/trading/domain/ledger/ledger.ts'
import type { MarketDefinition } from '../../server/trading/domain/markets/definitions.ts'
import { must } from '../expect.ts'
import { coins, markets, smallestOrder } from './setting.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const smallestOrdersPerDay = 10n

interface PricedTrade {
  readonly atMs: number
  readonly price: number
}

/** Checks the house accounts: fees come in with trades and go out for dust within its bounds, and nothing else. */
export class HouseWatch {
  /** By house account and coin; fees and rounding are combined. */
  readonly #expected = new Map<string, bigint>()
  /** By market: the trades between different accounts, and the total fees of their sellers. */
  readonly #trades = new Map<number, PricedTrade[]>(markets.map(({ market }) => [market, []]))
  readonly #earned = new Map<number, bigint>()
  readonly #paid = new Map<number, bigint>()
  /** By account and UTC day. */
  readonly #paidOfDay = new Map<string, bigint>()

  begin(engine: Engine): void {
    for (const [name, amount] of balances(engine)) this.#expected.set(name, amount)
  }

  take({ atMs }: Command, events: readonly EngineEvent[], engine: Engine): void {
    for (const event of events) {
      if (event.type === 'traded') this.#traded(event, atMs)
      else if (event.type === 'dust_converted') this.#dust(event, atMs)
    }
    for (const [name, amount] of balances(engine)) {
      const expected = this.#expected.get(name)
      must(amount === expected, () => `the house ${name} has ${amount}; its documented payments make it ${expected}`)
    }
  }

  #traded(trade: Traded, atMs: number): void {
    const { market, takerSide, takerFee, makerFee, price, takerAccount, makerAccount } = trade
    const { base, quote } = markets[market - 1] as MarketDefinition
    const [buyerFee, sellerFee] = takerSide === 'buy' ? [takerFee, makerFee] : [makerFee, takerFee]
    this.#add(`fees/${base}`, buyerFee)
    this.#add(`fees/${quote}`, sellerFee)
    if (takerAccount === makerAccount) return
    this.#trades.get(market)?.push({ atMs, price })
    this.#earned.set(market, (this.#earned.get(market) ?? 0n) + sellerFee)
  }

  #dust({ account, market, coin, into, amount, price, worth, fee }: DustConverted, atMs: number): void {
    this.#add(`fees/${coin}`, amount)
    this.#add(`fees/${into}`, fee - worth)
    const definition = markets[market - 1] as MarketDefinition
    const lowest = this.#lowest(market, atMs)
    must(
      price <= lowest,
      () => `dust of market ${market} is paid at ${price}; others traded at ${lowest} during the day`,
    )
    must(worth < smallestOrder(definition), () => `dust of ${worth} usd units is worth as much as an order`)
    const paid = (this.#paid.get(market) ?? 0n) + worth - fee
    this.#paid.set(market, paid)
    const earned = this.#earned.get(market) ?? 0n
    must(paid <= earned, () => `dust of market ${market} was paid ${paid} in all; its sellers paid ${earned} in fees`)
    const day = `${account}/${Math.floor(atMs / dayMs)}`
    const today = (this.#paidOfDay.get(day) ?? 0n) + worth
    this.#paidOfDay.set(day, today)
    const bound = smallestOrder(definition) * smallestOrdersPerDay
    must(today <= bound, () => `account ${account} sold dust worth ${today} in a day; the bound is ${bound}`)
  }

  /** Over whole hours, the current one included; 0 without trades. */
  #lowest(market: number, atMs: number): number {
    const since = (Math.floor(atMs / hourMs) - 23) * hourMs
    const prices = (this.#trades.get(market) ?? []).filter((trade) => trade.atMs >= since).map(({ price }) => price)
    return prices.length === 0 ? 0 : Math.min(...prices)
  }

  #add(name: string, amount: bigint): void {
    this.#expected.set(name, (this.#expected.get(name) ?? 0n) + amount)
  }
}

function balances(engine: Engine): [name: string, amount: bigint][] {
  return coins.flatMap(({ coin }) =>
    houseAccounts
      .filter((house) => house !== 'rounding')
      .map((house): [string, bigint] => {
        const rounding = house === 'fees' ? engine.houseBalance('rounding', coin) : 0n
        return [`${house}/${coin}`, engine.houseBalance(house, coin) + rounding]
      }),
  )
}
