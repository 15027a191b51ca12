import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { firstRules, newestRules } from '../rules.ts'
import { coin, operator, stateOf, type Venue, type VenueOptions, venue } from '../testing.ts'

const tiers = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 2_000 }]
/** Prices in cents, lots of 0.001, orders of at least 5 usd. */
const market = { basePrecision: 3, quotePrecision: 2, minimumQuoteSize: 500 }

const hourMs = 3_600_000

/** Bids at 100 and 99, trades at 100 in three hours, and a venue with collected fees in usd. */
function tradedVenue(options: VenueOptions = {}): Venue {
  const made = venue('alice 50 btc; bob 100000 usd', { tiers, market, baseScale: 8, quoteScale: 6, ...options })
  made.place('bob buy 40000 @ 10000')
  made.place('bob buy 10000 @ 9900')
  for (const lots of [10_000, 10_000, 10_000]) {
    made.place(`alice sell ${lots} @ 10000`)
    made.wait(hourMs)
  }
  made.account('carol')
  return made
}

const convert = (made: Venue, name: string, coins = [1]) =>
  made.do({ type: 'convert_dust', account: made.account(name), into: 2, coins })

test('DUST-2: the venue buys the dust at the price of the day less the taker fee and pays from its fees', () => {
  const made = tradedVenue()
  made.give('carol', 4_990_007n, 'btc')
  const fees = made.engine.houseBalance('fees', 2)
  const book = made.engine.depth(1, 5)
  expect(made.engine.dustOffer(made.account('carol'), 1, 2)).toEqual({
    coin: 1,
    market: 1,
    amount: 4_990_007n,
    price: 10_000,
    // 0.04990007 btc at 100 is 4.990007 usd, and the fee of 0.009980014 is rounded up.
    worth: 4_990_007n,
    fee: 9_981n,
  })
  expect(convert(made, 'carol')).toEqual(['dust converted'])
  expect(made.of('carol', 'btc')).toEqual({ available: 0n, held: 0n })
  expect(made.of('carol', 'usd')).toEqual({ available: 4_980_026n, held: 0n })
  expect(made.engine.houseBalance('fees', 2)).toBe(fees - 4_980_026n)
  expect(made.engine.houseBalance('fees', 1)).toBe(4_990_007n)
  // No order of the book was filled.
  expect(made.engine.depth(1, 5)).toEqual(book)
  made.engine.audit()
})

test('DUST-4: the offer is that of the present time, however long ago the newest command was', () => {
  const made = tradedVenue()
  made.give('carol', 4_990_007n, 'btc')
  const offerIn = (hours: number) => made.engine.dustOffer(made.account('carol'), 1, 2, made.nowMs + hours * hourMs)
  expect(offerIn(0)).toMatchObject({ price: 10_000 })
  expect(offerIn(-5)).toEqual(offerIn(0))
  expect(offerIn(30)).toBe('no_reference_price')
  made.wait(30 * hourMs)
  expect(offerIn(0)).toBe('no_reference_price')
})

test('DUST-1: dust is less than a lot or below the minimum order value', () => {
  const made = tradedVenue()
  const offer = () => made.engine.dustOffer(made.account('carol'), 1, 2)
  expect(offer()).toBe('nothing_to_convert')
  made.give('carol', 99_999n, 'btc')
  expect(offer()).toMatchObject({ amount: 99_999n })
  made.give('carol', 4_900_000n, 'btc')
  expect(offer()).toMatchObject({ amount: 4_999_999n })
  made.give('carol', 1n, 'btc')
  expect(offer()).toBe('not_dust')
  expect(convert(made, 'carol')).toEqual(['refused not_dust'])
})

test('DUST-1: the held balance is not dust', () => {
  const made = tradedVenue()
  made.give('carol', 1_000_000_000n, 'btc')
  made.place('carol sell 9999 @ 20000')
  expect(made.engine.dustOffer(made.account('carol'), 1, 2)).toMatchObject({ amount: 100_000n })
  expect(convert(made, 'carol')).toEqual(['dust converted'])
  expect(made.of('carol', 'btc')).toEqual({ available: 0n, held: 999_900_000n })
})

test.each<[string, (made: Venue) => unknown]>([
  ['market_halted', (made) => state(made, 'halted')],
  ['market_cancel_only', (made) => state(made, 'cancel_only')],
  ['market_post_only', (made) => state(made, 'post_only')],
  ['no_liquidity', (made) => made.do({ type: 'cancel_all', account: made.account('bob'), market: 0 })],
  ['dust_worthless', (made) => made.give('carol', -9_999n, 'btc')],
  ['no_reference_price', (made) => made.wait(24 * hourMs)],
  [
    'dust_too_valuable',
    (made) => made.do({ type: 'set_market', operator, market: { ...btc(made), minimumQuoteSize: 1 } }),
  ],
  ['venue_out_of_funds', (made) => payOut(made)],
  ['account_frozen', (made) => freeze(made)],
])('DUST-3: %s: the conversion is refused and changes nothing', (reason, breakCondition) => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  breakCondition(made)
  const money = () => [1, 2].map((coin) => [made.engine.balance(3, coin), made.engine.houseBalance('fees', coin)])
  const before = money()
  expect(convert(made, 'carol')).toEqual([`refused ${reason}`])
  expect(money()).toEqual(before)
})

test('DUST-7: a market without a minimum order value accepts no dust', () => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  made.do({ type: 'set_market', operator, market: { ...btc(made), minimumQuoteSize: 0 } })
  expect(made.engine.dustOffer(made.account('carol'), 1, 2)).toBe('dust_too_valuable')
  expect(convert(made, 'carol')).toEqual(['refused dust_too_valuable'])
  made.do({ type: 'set_market', operator, market: { ...btc(made), minimumQuoteSize: 2 } })
  expect(convert(made, 'carol')).toEqual(['dust converted'])
})

test('DUST-3: a conversion is atomic and lists each coin once', () => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  expect(convert(made, 'carol', [1, 1])).toEqual(['refused bad_value'])
  expect(convert(made, 'carol', [])).toEqual(['refused batch_empty'])
  expect(convert(made, 'carol', [1, 2])).toEqual(['refused unknown_market'])
  expect(made.of('carol', 'btc').available).toBe(10_000n)
})

function state(made: Venue, to: 'halted' | 'cancel_only' | 'post_only') {
  return made.do({ type: 'set_market_state', operator, reason: 'test', market: 1, state: to })
}

function payOut(made: Venue) {
  const amount = made.engine.houseBalance('fees', 2)
  return made.do({ type: 'pay_out_fees', operator, reason: 'test', account: made.account('bob'), coin: 2, amount })
}

function freeze(made: Venue) {
  const frozen = { state: 'frozen', cancelOrders: false } as const
  return made.do({ type: 'set_account_state', operator, reason: 'test', account: made.account('carol'), ...frozen })
}

function btc(made: Venue) {
  return made.engine.market(1)!.definition
}

const offerTo = (made: Venue, name: string) => made.engine.dustOffer(made.account(name), 1, 2)

test('DUST-5: since rules 2 a bid of the caller does not set the price', () => {
  const bidAndConvert = (rules: number) => {
    const lots = { basePrecision: 1, quotePrecision: 0, priceBandPpm: 500_000 }
    const dear = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 500_000 }]
    const made = venue('mallory 1000 usd; bob 1000 usd', {
      tiers: dear,
      market: lots,
      baseScale: 4,
      quoteScale: 6,
      rules,
    })
    made.give('alice', 20_000n, 'btc')
    made.place('bob buy 20 @ 500')
    made.place('alice sell 20 @ 500')
    // Less than a lot, and worth more than 100 usd only at the bid of its owner.
    made.give('mallory', 999n, 'btc')
    made.place('mallory buy 1 @ 750')
    return convert(made, 'mallory')
  }
  expect(bidAndConvert(firstRules)).toEqual(['dust converted'])
  expect(bidAndConvert(newestRules)).toEqual(['refused no_liquidity'])
})

test('DUST-5: the best bid counts only if it is of another account and below the trades of the day', () => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  made.give('carol', 10n ** 9n, 'usd')
  made.place('carol buy 100 @ 10100')
  expect(offerTo(made, 'carol')).toMatchObject({ price: 10_000 })
  made.do({ type: 'cancel_all', account: made.account('bob'), market: 0 })
  expect(offerTo(made, 'carol')).toBe('no_liquidity')
  made.place('bob buy 100 @ 9500')
  expect(offerTo(made, 'carol')).toMatchObject({ price: 9_500 })
  made.place('bob buy 100 @ 10050')
  expect(offerTo(made, 'carol')).toMatchObject({ price: 10_000 })
})

test('DUST-5: self-trades set no price', () => {
  const made = venue('mallory 50 btc; mallory 100000 usd; bob 10000 usd', {
    tiers,
    market,
    baseScale: 8,
    quoteScale: 6,
  })
  made.place('bob buy 1000 @ 600')
  for (let hour = 0; hour < 5; hour += 1) {
    made.place('mallory sell 1000 @ 10000')
    made.place('mallory buy 1000 @ 10000 stp NONE')
    made.wait(hourMs)
  }
  expect(made.engine.market(1)!.lastPrice).toBe(0)
  made.give('mallory', 10_000n - made.of('mallory', 'btc').available, 'btc')
  expect(offerTo(made, 'mallory')).toBe('no_reference_price')
})

test('DUST-5: the lowest trade of other accounts is the price for a day', () => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  made.do({ type: 'cancel_all', account: made.account('bob'), market: 0 })
  made.place('bob buy 200 @ 5000')
  made.place('alice sell 200 @ 5000')
  made.place('bob buy 1000 @ 9900')
  expect(offerTo(made, 'carol')).toMatchObject({ price: 5_000 })
  made.wait(23 * hourMs)
  expect(offerTo(made, 'carol')).toBe('no_reference_price')
})

test('DUST-5: trades between two accounts set no price for either of them', () => {
  const made = tradedVenue()
  made.give('alice', 10_000n - made.of('alice', 'btc').available, 'btc')
  expect(offerTo(made, 'alice')).toBe('no_reference_price')
})

test('DUST-6: the payments for dust in a market never exceed its fees of the day', () => {
  const free = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 0 }]
  const made = tradedVenue({ tiers: free })
  made.give('carol', 10_000n, 'btc')
  expect(offerTo(made, 'carol')).toBe('venue_out_of_funds')
  // Many accounts together cannot exceed the fees of the market either.
  const paying = tradedVenue()
  let [paid, accounts] = [0n, 0]
  const fees = paying.engine.houseBalance('fees', 2) + paying.engine.houseBalance('rounding', 2)
  for (; accounts < 20; accounts += 1) {
    const name = `sybil${accounts}`
    paying.give(name, 4_900_000n, 'btc')
    const offer = offerTo(paying, name)
    if (typeof offer === 'string') break
    expect(convert(paying, name)).toEqual(['dust converted'])
    paid += offer.worth - offer.fee
  }
  expect(offerTo(paying, `sybil${accounts}`)).toBe('venue_out_of_funds')
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(fees)
})

test('DUST-6: an account sells at most the value of ten minimum orders per day as dust', () => {
  const rich = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 100_000 }]
  const made = tradedVenue({ tiers: rich })
  const carol = made.account('carol')
  for (let time = 0; time < 10; time += 1) {
    made.give('carol', 4_990_000n, 'btc')
    expect(convert(made, 'carol')).toEqual(['dust converted'])
  }
  made.give('carol', 4_990_000n, 'btc')
  expect(made.engine.dustOffer(carol, 1, 2)).toBe('dust_day_limit')
  expect(convert(made, 'carol')).toEqual(['refused dust_day_limit'])
  // The used amount is part of the state, and the next day starts at zero.
  const restored = Engine.restore(stateOf(made.engine).slice())
  expect(restored.dustOffer(carol, 1, 2)).toBe('dust_day_limit')
  expect(stateOf(restored)).toEqual(stateOf(made.engine))
  made.wait(21 * hourMs)
  expect(made.engine.dustOffer(carol, 1, 2)).not.toBe('dust_day_limit')
})

test('DUST-6: the coins of one conversion count together against the daily bound', () => {
  const rich = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 100_000 }]
  const made = tradedVenue({ tiers: rich })
  const [alice, bob, carol] = [made.account('alice'), made.account('bob'), made.account('carol')]
  const give = (account: number, amount: bigint) =>
    made.do({ type: 'adjust_balance', operator, reason: 'test', account, coin: 3, amount })
  made.run({ type: 'set_coin', operator, coin: coin(3, 'eth', 8) })
  made.run({ type: 'set_market', operator, market: { ...btc(made), market: 2, symbol: 'ethusd', base: 3 } })
  made.run({ type: 'set_market_state', operator, reason: 'open', market: 2, state: 'active' })
  give(alice, 3_000_000_000n)
  const order = (text: string) => ({ ...made.order(text), market: 2 })
  made.do({ type: 'place_order', order: order('bob buy 40000 @ 10000') })
  for (let hour = 0; hour < 3; hour += 1) {
    made.do({ type: 'place_order', order: order('alice sell 10000 @ 10000') })
    made.place('alice sell 1000 @ 9900')
    made.wait(hourMs)
  }
  expect(made.engine.balance(bob, 3).available).toBe(3_000_000_000n)
  // Nine times 4.99 of at most 50 usd: one more fits, two do not.
  for (let time = 0; time < 9; time += 1) {
    give(carol, 4_990_000n)
    expect(convert(made, 'carol', [3])).toEqual(['dust converted'])
  }
  give(carol, 4_990_000n)
  made.give('carol', 4_990_000n, 'btc')
  expect(convert(made, 'carol', [1, 3])).toEqual(['refused dust_day_limit'])
  expect(convert(made, 'carol', [3])).toEqual(['dust converted'])
})
