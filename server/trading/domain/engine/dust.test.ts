import { expect, test } from 'vitest'
import { operator, type Venue, venue } from './testing.ts'

const tiers = [{ fromVolume: 0n, makerPpm: 0, takerPpm: 2_000 }]
/** Prices to a cent, lots of a thousandth, orders from 5 usd on. */
const market = { basePrecision: 3, quotePrecision: 2, minimumQuoteSize: 500 }

/** Bids at 100 and 99, and a venue that has earned fees in usd. */
function tradedVenue(): Venue {
  const made = venue('alice 50 btc; bob 100000 usd', { tiers, market, baseScale: 8, quoteScale: 6 })
  made.place('bob buy 40000 @ 10000')
  made.place('bob buy 10000 @ 9900')
  made.place('alice sell 30000 @ 10000')
  made.account('carol')
  return made
}

const convert = (made: Venue, who: string, coins = [1]) =>
  made.do({ type: 'convert_dust', account: made.account(who), into: 2, coins })

test('DUST-2: the venue pays the best bid less the taker’s fee out of its fees, and has the coin then', () => {
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

test('DUST-1: dust is what no order can sell: less than a lot, or worth less than an order must be', () => {
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

test('DUST-1: what an order holds is the order’s', () => {
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
  ['venue_out_of_funds', (made) => payOut(made)],
  ['account_frozen', (made) => freeze(made)],
])('DUST-3: %s: nothing is converted then', (reason, harm) => {
  const made = tradedVenue()
  made.give('carol', 10_000n, 'btc')
  harm(made)
  const money = () => [1, 2].map((coin) => [made.engine.balance(3, coin), made.engine.houseBalance('fees', coin)])
  const before = money()
  expect(convert(made, 'carol')).toEqual([`refused ${reason}`])
  expect(money()).toEqual(before)
})

test('DUST-3: all of the coins are converted or none, and none is named twice', () => {
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
