import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import type { EngineEvent } from '../../server/trading/domain/engine/event-sink.ts'
import type { OrderRested, Traded } from '../../server/trading/domain/engine/events.ts'
import type { MarketDefinition } from '../../server/trading/domain/markets/definitions.ts'
import { must } from '../expect.ts'
import { HouseWatch } from './house-watch.ts'
import { NameWatch } from './name-watch.ts'
import { coins, colluders, inUsd, markets, unitsOf, worthOf } from './setting.ts'
import { VolumeWatch } from './volume-watch.ts'

interface Seen {
  /** The price of the newest trade between different accounts; 0 before the first. */
  lastPrice: number
  /** The last price before the current order: its band bounds the order's trades. */
  bandAround: number
}

/**
 * Checks from the published events alone that the colluders together have at most their initial worth and what honest
 * traders lost to them inside the band, and that the house accounts pay only what is documented.
 */
export class GainWatch {
  readonly #isGainOnly: boolean
  readonly #seen = new Map<number, Seen>(markets.map(({ market }) => [market, { lastPrice: 0, bandAround: 0 }]))
  readonly #houseAccounts = new HouseWatch()
  readonly #names = new NameWatch()
  readonly #volumes = new VolumeWatch()
  /** Limit prices of orders. */
  readonly #prices = new Map<number, number>()
  /** The maximum worth of the colluders. */
  #allowed = 0n
  #isOpen = false
  readonly seen = new Map<string, number>()

  constructor(isGainOnly: boolean) {
    this.#isGainOnly = isGainOnly
  }

  /** The opening is over: no account gets money from here on. */
  begin(engine: Engine): void {
    this.#allowed = worthOfColluders(engine)
    this.#houseAccounts.begin(engine)
    this.#isOpen = true
  }

  take(command: Command, events: readonly EngineEvent[], engine: Engine): void {
    for (const event of events) this.#event(event)
    for (const event of events) this.#count(event)
    if (!this.#isOpen) return
    if (!this.#isGainOnly) this.#names.take(command, events)
    if (events.every(({ type }) => type === 'refused')) return
    this.#examineGain(engine)
    if (this.#isGainOnly) return
    this.#houseAccounts.take(command, events, engine)
    this.#volumes.take(command, events)
    for (const { market } of markets) {
      const { lastPrice } = this.#of(market)
      const shown = engine.market(market)?.lastPrice
      must(
        shown === lastPrice,
        () => `the last price of market ${market} is ${shown}, and others traded at ${lastPrice}`,
      )
    }
  }

  /** The costly checks, run occasionally. */
  examine(engine: Engine): void {
    engine.audit()
    if (this.#isGainOnly) return
    this.#volumes.examine(engine)
  }

  #count(event: EngineEvent): void {
    const name = event.type === 'refused' ? `refused ${event.reason}` : event.type
    this.seen.set(name, (this.seen.get(name) ?? 0) + 1)
  }

  #event(event: EngineEvent): void {
    if (event.type === 'order_accepted') {
      this.#begin(event.market)
      this.#prices.set(event.orderId, event.price)
    } else if (event.type === 'order_triggered') {
      this.#begin(event.market)
    } else if (event.type === 'order_rested') {
      this.#rested(event)
    } else if (event.type === 'traded') {
      this.#trade(event)
    }
  }

  #begin(market: number): void {
    const seen = this.#of(market)
    seen.bandAround = seen.lastPrice
  }

  #rested({ orderId, market }: OrderRested): void {
    const { bandAround } = this.#of(market)
    const price = this.#prices.get(orderId) as number
    const width = bandWidth(market, bandAround)
    const isWithin = bandAround === 0 || Math.abs(price - bandAround) <= width
    must(
      isWithin || this.#isGainOnly,
      () => `order ${orderId} rests at ${price}, outside the band of ${width} around ${bandAround}`,
    )
  }

  #trade(trade: Traded): void {
    const { market, price, tradeId, takerSide, takerAccount, makerAccount } = trade
    const seen = this.#of(market)
    const definition = markets[market - 1] as MarketDefinition
    const { bandAround } = seen
    const width = bandWidth(market, bandAround)
    // The maker's price was inside the band at that time; the taker must not get a price outside its own band.
    const worse = takerSide === 'buy' ? price - bandAround : bandAround - price
    const isWithin = bandAround === 0 || worse <= width
    must(isWithin || this.#isGainOnly, () => `trade ${tradeId} at ${price} is outside the band around ${bandAround}`)
    if (takerAccount !== makerAccount) seen.lastPrice = price
    const won = this.#takenFromHonest(trade, definition)
    if (isWithin || won < 0n) this.#allowed += won
  }

  /** The gain of the colluders in this trade at the cost of others; negative for a loss. */
  #takenFromHonest(trade: Traded, definition: MarketDefinition): bigint {
    const { takerAccount, makerAccount, takerSide, lots, quoteAmount } = trade
    const [buyer, seller] = takerSide === 'buy' ? [takerAccount, makerAccount] : [makerAccount, takerAccount]
    if (colluders.includes(buyer) === colluders.includes(seller)) return 0n
    const buyerWins = worthOf(definition.base, unitsOf(definition, lots)) - worthOf(definition.quote, quoteAmount)
    return colluders.includes(buyer) ? buyerWins : -buyerWins
  }

  #examineGain(engine: Engine): void {
    const gain = worthOfColluders(engine) - this.#allowed
    must(gain <= 0n, () => `the colluders have ${inUsd(gain)} usd more than they began with and honest traders lost`)
  }

  #of(market: number): Seen {
    return this.#seen.get(market) as Seen
  }
}

function bandWidth(market: number, around: number): number {
  const { priceBandPpm } = markets[market - 1] as MarketDefinition
  return Math.floor((around * priceBandPpm) / 1_000_000)
}

function worthOfColluders(engine: Engine): bigint {
  let worth = 0n
  for (const account of colluders) {
    for (const { coin } of coins) {
      const { available, held } = engine.balance(account, coin)
      worth += worthOf(coin, available + held)
    }
  }
  return worth
}
