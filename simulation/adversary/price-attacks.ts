import type { MarketDefinition } from '../../server/trading/domain/markets/definitions.ts'
import { orderKind, orderKindNames } from '../../server/trading/domain/order-kinds/order-kinds.ts'
import type { Random } from '../random.ts'
import type { AttackedVenue } from './attacked-venue.ts'
import { colluders, fairPrices, markets, usd } from './setting.ts'
import { pickMarket, place, placePair, type Stage, twoOf } from './stage.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Trades with itself repeatedly, at the edge of the band to move the price or at a fair price to gain volume. */
export function* selfTrade({ random, venue }: Stage): Generator<number, void> {
  const market = pickMarket(random)
  const account = random.pick(colluders)
  const isWalk = random.chance(70)
  for (let step = random.between(1, 8); step > 0; step--) {
    const price = isWalk ? bandTop(venue, market) : (fairPrices[market.market] as number)
    const lots = random.between(400, 4_000)
    for (const side of ['sell', 'buy'] as const) {
      place(venue, { account, market: market.market, side, kind: 'limit', price, lots, stp: 'NONE' })
    }
    yield 0
  }
  venue.submit({ type: 'cancel_all', account, market: market.market })
  yield 0
}

/** Bids high for a coin, itself or through a friend, and sells its dust to the venue at that price. */
export function* ownBid({ random, venue }: Stage): Generator<number, void> {
  const market = pickMarket(random)
  const [account, friend] = twoOf(random)
  yield* leaveDust(venue, random, account, friend, market)
  const bidder = random.chance(60) ? account : friend
  const price = bandTop(venue, market)
  const lots = Math.max(1, Math.ceil((market.minimumQuoteSize * 10 ** market.basePrecision) / price))
  place(venue, { account: bidder, market: market.market, side: 'buy', kind: 'limit', price, lots })
  yield 0
  for (let times = random.between(1, 3); times > 0; times--) convert(venue, account, market)
  venue.submit({ type: 'cancel_all', account: bidder, market: market.market })
  yield 0
}

/** Trades with friends at rising prices for hours in a quiet market, and sells dust to the venue at that price. */
export function* colludedPrice({ random, venue }: Stage): Generator<number, void> {
  const market = pickMarket(random)
  const [buyer, seller] = twoOf(random)
  if (random.chance(50)) yield dayMs
  for (let hours = random.between(3, 8); hours > 0; hours--) {
    const price = bandTop(venue, market)
    const lots = random.between(100, 3_000)
    place(venue, { account: seller, market: market.market, side: 'sell', kind: 'limit', price, lots })
    yield 0
    place(venue, { account: buyer, market: market.market, side: 'buy', kind: 'limit', price, lots })
    yield hourMs
  }
  const price = bandTop(venue, market)
  place(venue, { account: buyer, market: market.market, side: 'buy', kind: 'limit', price, lots: 200 })
  yield 0
  for (const account of colluders) {
    if (account === buyer) continue
    yield* leaveDust(venue, random, account, buyer, market)
    for (let times = random.between(1, 2); times > 0; times--) convert(venue, account, market)
    yield 0
  }
  venue.submit({ type: 'cancel_all', account: buyer, market: market.market })
  yield 0
}

/** Sweeps the whole book with a stop or take-profit order of an extreme limit, alone or as a leg of a pair. */
export function* sweepWithStop({ random, venue }: Stage): Generator<number, void> {
  const { market } = pickMarket(random)
  const last = venue.engine.market(market)?.lastPrice || (fairPrices[market] as number)
  const [account, friend] = twoOf(random)
  const side = random.chance(50) ? 'sell' : 'buy'
  const trigger = random.pick(['stop', 'profit'] as const)
  const away = (side === 'sell') === (trigger === 'stop') ? -1 : 1
  const stopPrice = Math.max(1, last + away * Math.ceil(last / 100))
  const price = side === 'sell' ? 1 : last * 4
  const order = { account, market, side, lots: random.between(3_000, 30_000), stopPrice } as const
  const limitPrice = last - away * Math.ceil(last / 100)
  const kindOf = (executes: 'limit' | 'market') =>
    orderKindNames.find((kind) => orderKind(kind).trigger === trigger && orderKind(kind).executes === executes)!
  random.weighted([
    [3, () => place(venue, { ...order, kind: kindOf('market') })],
    [2, () => placePair(venue, { ...order, limitPrice, price })],
    [5, () => place(venue, { ...order, kind: kindOf('limit'), price })],
  ] as const)()
  yield 0
  // A friend moves the last price to the stop.
  place(venue, {
    account: friend,
    market,
    side: side === 'sell' ? 'buy' : 'sell',
    kind: 'limit',
    price: stopPrice,
    lots: 200,
  })
  place(venue, { account: random.pick(colluders), market, side, kind: 'limit', price: stopPrice, lots: 400 })
  yield 0
  for (const one of [account, friend]) venue.submit({ type: 'cancel_all', account: one, market })
  yield 0
}

/** Places orders at extreme prices before there is a price and a band: a sweep of the book hits them. */
export function layTraps({ random, venue }: Stage): void {
  for (const { market } of markets) {
    const fair = fairPrices[market] as number
    for (const account of colluders) {
      const order = { account, market, kind: 'limit', lots: random.between(3_000, 8_000) } as const
      place(venue, { ...order, side: 'buy', price: Math.ceil(fair / random.between(4, 60)) })
      place(venue, { ...order, side: 'sell', price: fair * random.between(2, 4) })
    }
  }
}

/** Transfers a coin to a friend except for a rest below the minimum order, often below a lot. */
function* leaveDust(
  venue: AttackedVenue,
  random: Random,
  account: number,
  friend: number,
  { base, basePrecision }: MarketDefinition,
): Generator<number, void> {
  venue.submit({ type: 'cancel_all', account, market: 0 })
  yield 0
  const lot = 10n ** BigInt(8 - basePrecision)
  const left = random.chance(60) ? lot - 1n : (lot * BigInt(random.between(1, 200))) / 100n
  const { available } = venue.engine.balance(account, base)
  if (available > left)
    venue.submit({
      type: 'transfer',
      from: account,
      to: friend,
      coin: base,
      amount: available - left,
      reason: 'between friends',
    })
  yield 0
}

/** The highest possible bid: the edge of the band, or any price without a band. */
function bandTop(venue: AttackedVenue, { market, priceBandPpm }: MarketDefinition): number {
  const last = venue.engine.market(market)?.lastPrice ?? 0
  if (last === 0) return (fairPrices[market] as number) * 50
  return last + Math.floor((last * priceBandPpm) / 1_000_000)
}

function convert(venue: AttackedVenue, account: number, { base }: MarketDefinition): void {
  venue.submit({ type: 'convert_dust', account, into: usd, coins: [base] })
}
