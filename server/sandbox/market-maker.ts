import type { Accounts } from '../accounts/ports.ts'
import type { LaggingClock } from '../kernel/clock/clock.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { collectGarbage } from '../kernel/memory/collect-garbage.ts'
import { invariant } from '../kernel/values/invariant.ts'
import { roles } from '../kernel/values/roles.ts'
import {
  type BatchItem,
  type Command,
  type MarketView,
  orderRequest,
  type Side,
  sandboxGrant,
  sandboxMarkets,
  units,
  type Venue,
} from '../trading/ports.ts'
import { type HistoryStep, historyStep } from './market-history.ts'
import { PriceWalk, seededNumbers } from './price-walk.ts'
import { gapOf, type Quote, requote } from './quote-ladder.ts'
import { turnMs, turnOf } from './trading-hours.ts'
import { theVenue, unsigned } from './venue-command.ts'

const seed = 20_261_115
/** Seeding the history takes seconds and leaves much garbage, which an idle server would not collect. */
const stepsPerCollection = 64
/** On a slow disk the start continues, with more memory. */
const writeWaitMs = 1_000
/**
 * The last ones: the read models of the history, which are written after the start, leave garbage too. The first frees the
 * objects, the next ones return their memory to the system.
 */
const turnsOfCollection = [10, 11, 12]
/** An order of the innermost level is this fraction of the sandbox grant of the base coin; all levels together are most of it. */
const grantFraction = 2_000n
/** Orders in one command; a match of the history is two. */
const batchItems = 48
/** The first markets are those that trade much at busy times. */
const busyMarkets = 2
/** Each bot has this many grants of each coin, and is refilled below half of them. */
const grantsHeld = 80n
const bots = {
  maker: { email: 'market-maker@agora.example', fullName: 'Market Maker' },
  taker: { email: 'market-taker@agora.example', fullName: 'Market Taker' },
} as const

/** Account ids of the two bots. Two, since an account cannot trade with itself. */
export interface MarketBots {
  /** Quotes on both sides. */
  readonly maker: number
  /** Takes a part of the quotes. */
  readonly taker: number
}

/** Finds the trading bots of a sandbox; creates them if the owner is given. */
export async function findMarketBots(accounts: Accounts, ownerId: number | undefined): Promise<MarketBots | undefined> {
  if (ownerId !== undefined) return marketBots(accounts, ownerId)
  const [maker, taker] = [await accounts.findByEmail(bots.maker.email), await accounts.findByEmail(bots.taker.email)]
  return maker && taker && { maker: maker.id, taker: taker.id }
}

/** Finds or creates the bots. */
export async function marketBots(accounts: Accounts, ownerId: number): Promise<MarketBots> {
  const made = async (bot: (typeof bots)[keyof typeof bots]): Promise<number> => {
    const found = await accounts.findByEmail(bot.email)
    if (found !== undefined) return found.id
    const kind = { kind: 'bot', role: roles.member, password: undefined, botType: 1, botOwnerId: ownerId } as const
    return (await accounts.createPerson({ ...kind, ...bot })).id
  }
  return { maker: await made(bots.maker), taker: await made(bots.taker) }
}

/** Quotes and trades in every market of a sandbox around a random walk of the price. */
export class MarketMaker {
  readonly #venue: Venue
  readonly #bots: MarketBots
  readonly #next = seededNumbers(seed)
  readonly #walks = new Map<number, PriceWalk>()
  #turn = 0
  #hasHistory = false
  #quoted = 0

  constructor(venue: Venue, bots: MarketBots) {
    this.#venue = venue
    this.#bots = bots
  }

  /** Opens the accounts, trades through the lag of the clock as history, and quotes every market once. */
  async begin(clock?: LaggingClock): Promise<void> {
    for (const account of [this.#bots.maker, this.#bots.taker]) {
      if (this.#venue.views.accountState(account) !== undefined) continue
      await this.#submit({ ...unsigned, type: 'open_account', account })
    }
    let step = 1
    let written = 0
    for (; clock !== undefined && clock.lagMs > 0; step += 1) {
      const past = historyStep(clock.lagMs)
      await this.#tradeEverywhere(past)
      if (step % stepsPerCollection === 0) written = await this.#freeMemory(written)
      clock.lagBehind(Math.max(0, clock.lagMs - past.ms))
    }
    for (const market of this.#venue.views.markets) await this.#quote(market)
    this.#hasHistory = step > 1
    if (this.#hasHistory) await this.#freeMemory(written)
  }

  /**
   * Waits for the read models of the commands up to `sequence`: their rows stay in memory until they are written. Returns
   * the sequence for the next call, so that writing and trading overlap.
   */
  async #freeMemory(sequence: number): Promise<number> {
    await this.#venue.waitForAccount(this.#bots.maker, sequence, writeWaitMs)
    collectGarbage()
    return this.#venue.figures().sequence
  }

  /** Trades in every market on the way to its next price, without resting orders. */
  async #tradeEverywhere({ scale, trades, volume }: HistoryStep): Promise<void> {
    const items: BatchItem[] = []
    for (const market of this.#venue.views.markets) {
      const walk = this.#walkOf(market)
      if (walk === undefined) continue
      await this.#fund(market.definition)
      const before = walk.price
      const price = walk.step(scale)
      const side = price >= before ? 'buy' : 'sell'
      // From the last price to the next, so that a candle opens where the one before it closed.
      const turns = Array.from({ length: trades - 2 }, () => this.#near(price, scale))
      for (const traded of [before, ...turns, price])
        items.push(...this.#match(market, { side, price: traded, volume }))
    }
    for (const batch of batchesOf(items)) await this.#submit({ ...unsigned, type: 'batch', items: batch })
  }

  /** A price near another: where the market turned during a longer step. */
  #near(price: number, scale: number): number {
    const ppm = ((this.#next() % 1_001) - 500) * scale
    return Math.max(1, Math.round(price + (price * ppm) / 1_000_000))
  }

  #match(market: MarketView, { side, price, volume }: PastTrade): BatchItem[] {
    const lots = this.#lots(market, (1 + (this.#next() % 5)) * volume)
    const maker = { side: side === 'buy' ? 'sell' : 'buy', price, lots } as const
    return [this.#order(market, maker, 'resting'), this.#order(market, { side, price, lots }, 'taking')]
  }

  readonly job: Job = {
    name: 'market maker',
    everyMs: turnMs,
    run: async () => {
      if (!this.#venue.leads()) return
      const { quotes, trades } = turnOf(this.#turn)
      this.#turn += 1
      if (this.#hasHistory && turnsOfCollection.includes(this.#turn)) collectGarbage()
      const { markets } = this.#venue.views
      const market = markets[this.#quoted % Math.max(1, markets.length)]
      if (market === undefined) return
      if (quotes) {
        this.#quoted += 1
        await this.#quote(market)
      }
      if (trades > 0) await this.#trade(markets[this.#turn % busyMarkets] ?? market, trades)
    },
  }

  /** Takes a little from the book, on either side. */
  async #trade(market: MarketView, count: number): Promise<void> {
    const walk = this.#walkOf(market)
    if (walk === undefined || market.state !== 'active') return
    const gap = gapOf(walk.price)
    const items = Array.from({ length: count }, (): BatchItem => {
      const side = this.#next() % 2 === 0 ? 'buy' : 'sell'
      const lots = Math.max(1, Math.round(this.#lots(market, 1) / 3))
      return this.#order(market, beyond({ side, price: walk.price, lots }, gap), 'taking')
    })
    await this.#submit({ ...unsigned, type: 'batch', items })
  }

  async #quote(market: MarketView): Promise<void> {
    const { definition, state } = market
    const walk = this.#walkOf(market)
    if (walk === undefined || state !== 'active') return
    await this.#fund(definition)
    const before = walk.price
    const middle = walk.step()
    const lotsAt = (level: number) => this.#lots(market, level)
    const open = this.#venue.views.openOrders(this.#bots.maker, definition.market)
    const { cancel, place } = requote(open, middle, lotsAt)
    // A surge brings volume.
    const taken: Quote = { side: middle >= before ? 'buy' : 'sell', price: middle, lots: lotsAt(walk.isMoving ? 4 : 1) }
    const target = (orderId: number) => ({ account: this.#bots.maker, orderId, clientOrderId: '' })
    const items: BatchItem[] = [
      ...cancel.map((orderId): BatchItem => ({ type: 'cancel_order', target: target(orderId) })),
      ...place.map((quote) => this.#order(market, quote, 'resting')),
      this.#order(market, beyond(taken, gapOf(middle)), 'taking'),
    ]
    for (const batch of batchesOf(items)) await this.#submit({ ...unsigned, type: 'batch', items: batch })
  }

  #order({ definition }: MarketView, { side, price, lots }: Quote, manner: 'resting' | 'taking'): BatchItem {
    const order = orderRequest({
      account: manner === 'taking' ? this.#bots.taker : this.#bots.maker,
      market: definition.market,
      side,
      kind: 'limit',
      price,
      lots,
      timeInForce: manner === 'taking' ? 'IOC' : 'GTC',
    })
    return { type: 'place_order', order }
  }

  /** Undefined for a market that the sandbox did not list: it has no start price. */
  #walkOf({ definition, lastPrice }: MarketView): PriceWalk | undefined {
    const known = this.#walks.get(definition.market)
    if (known !== undefined) return known
    const sketch = sandboxMarkets.find(({ base, quote }) => `${base}${quote}` === definition.symbol)
    if (sketch === undefined) return undefined
    const home = Number(units(sketch.startPrice, definition.quotePrecision))
    const walk = new PriceWalk(home, lastPrice === 0 ? home : lastPrice, this.#next)
    this.#walks.set(definition.market, walk)
    return walk
  }

  #lots({ definition }: MarketView, level: number): number {
    const coin = this.#venue.views.coin(definition.base)
    invariant(coin !== undefined, 'a listed market has listed coins')
    const share = sandboxGrant(coin) / grantFraction / 10n ** BigInt(coin.scale - definition.basePrecision)
    // Between half and one and a half of the share, so that the levels differ.
    return Math.max(1, Math.round((Number(share) * level * (500 + (this.#next() % 1_001))) / 1_000))
  }

  async #fund({ base, quote }: MarketView['definition']): Promise<void> {
    for (const coin of [base, quote]) {
      for (const account of [this.#bots.maker, this.#bots.taker]) await this.#fill(account, coin)
    }
  }

  async #fill(account: number, coinId: number): Promise<void> {
    const coin = this.#venue.views.coin(coinId)
    invariant(coin !== undefined, 'a listed market has listed coins')
    const { available, held } = this.#venue.views.balance(account, coinId)
    const full = sandboxGrant(coin) * grantsHeld
    if ((available + held) * 2n >= full) return
    const grant = { account, coin: coinId, amount: full - available - held }
    await this.#submit({ ...unsigned, type: 'adjust_balance', ...grant, operator: theVenue, reason: 'market maker' })
  }

  /** A rejected command is repeated on the next turn. */
  async #submit(command: Command): Promise<void> {
    await this.#venue.submit(command)
  }
}

interface PastTrade {
  readonly side: Side
  readonly price: number
  readonly volume: number
}

/** A batch has a bound. */
function batchesOf(items: readonly BatchItem[]): BatchItem[][] {
  const batches: BatchItem[][] = []
  for (let from = 0; from < items.length; from += batchItems) batches.push(items.slice(from, from + batchItems))
  return batches
}

/** Two levels deep: enough to match an order on the other side. */
function beyond({ side, price, lots }: Quote, gap: number): Quote {
  return { side, price: side === 'buy' ? price + 2 * gap : price - 2 * gap, lots }
}
