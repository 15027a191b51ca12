import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { operator, stateOf, venue } from '../testing.ts'

const dayMs = 86_400_000
const tiers = [
  { fromVolume: 0n, makerPpm: 1_000, takerPpm: 2_000 },
  { fromVolume: 1_000_000n, makerPpm: 500, takerPpm: 1_000 },
]
const rich = 'alice 1000 btc; bob 1000000 usd; bob 1000 btc; alice 1000000 usd'

test('FEE-1: each side pays in the coin it receives, makers and takers at their own rate', () => {
  const market = venue(rich, { tiers, baseScale: 4, quoteScale: 4 })
  market.place('alice sell 1 @ 100')
  const events = market.run({ type: 'place_order', order: market.order('bob buy 1 @ 100') })
  expect(events.find((event) => event.type === 'traded')).toMatchObject({
    quoteAmount: 1_000_000n,
    takerFee: 20n,
    makerFee: 1_000n,
  })
  expect(market.of('bob', 'btc').available).toBe(10_000_000n + 10_000n - 20n)
  expect(market.of('alice', 'usd').available).toBe(10_000_000_000n + 1_000_000n - 1_000n)
  expect(market.engine.houseBalance('fees', 1)).toBe(20n)
  expect(market.engine.houseBalance('fees', 2)).toBe(1_000n)
})

test('FEE-4: the unit from rounding a fee up is booked separately', () => {
  const market = venue(rich, { tiers })
  market.place('alice sell 7 @ 333')
  market.place('bob buy 7 @ 333')
  // 2331 at 1000 millionths is 2.331: 2 to fees, 1 to rounding. 7 at 2000 millionths is 0.014: 0 and 1.
  expect(market.engine.houseBalance('fees', 2)).toBe(2n)
  expect(market.engine.houseBalance('rounding', 2)).toBe(1n)
  expect(market.engine.houseBalance('fees', 1)).toBe(0n)
  expect(market.engine.houseBalance('rounding', 1)).toBe(1n)
  market.engine.audit()
})

test('FEE-2: the tier of a UTC day comes from the 30 days before it', () => {
  const market = venue(rich, { tiers })
  const rates = () => market.engine.fees(market.account('bob'), 2)
  const trade = () => {
    market.place('alice sell 100 @ 10000')
    market.place('bob buy 100 @ 10000')
  }
  trade()
  expect(rates()).toEqual({ makerPpm: 1_000, takerPpm: 2_000, volume: 0n })
  market.wait(dayMs)
  expect(rates()).toEqual({ makerPpm: 500, takerPpm: 1_000, volume: 1_000_000n })
  market.wait(29 * dayMs)
  expect(rates()).toEqual({ makerPpm: 500, takerPpm: 1_000, volume: 1_000_000n })
  market.wait(dayMs)
  expect(rates()).toEqual({ makerPpm: 1_000, takerPpm: 2_000, volume: 0n })
})

test('FEE-8: the fees of the next day are shown before its first command, and the state does not change', () => {
  const market = venue(rich, { tiers })
  market.place('alice sell 100 @ 10000')
  market.place('bob buy 100 @ 10000')
  const account = market.account('bob')
  const before = stateOf(market.engine).slice()
  const shown = (days: number) => market.engine.fees(account, 2, market.nowMs + days * dayMs)
  expect(shown(-1)).toEqual({ makerPpm: 1_000, takerPpm: 2_000, volume: 0n })
  expect(shown(0)).toEqual({ makerPpm: 1_000, takerPpm: 2_000, volume: 0n })
  expect(shown(1)).toEqual({ makerPpm: 500, takerPpm: 1_000, volume: 1_000_000n })
  expect(shown(31)).toEqual({ makerPpm: 1_000, takerPpm: 2_000, volume: 0n })
  expect(stateOf(market.engine)).toEqual(before)
  market.place('bob sell 1 @ 10000')
  market.place('alice buy 1 @ 10000')
  expect(shown(1)?.volume).toBe(1_010_000n)
})

test('STATE-2: the volumes of hundreds of accounts survive a snapshot', () => {
  const market = venue('maker 1000000 btc', { tiers })
  market.place('maker sell 400 @ 100')
  for (let n = 0; n < 300; n++) {
    market.give(`taker${n}`, 100n, 'usd')
    market.place(`taker${n} buy 1 @ 100`)
  }
  const bytes = stateOf(market.engine)
  const restored = Engine.restore(bytes)
  market.wait(dayMs)
  restored.apply(market.commands.at(-1)!)
  for (const name of ['taker0', 'taker299', 'maker']) {
    const account = market.account(name)
    expect(restored.fees(account, 2)).toEqual(market.engine.fees(account, 2))
    expect(restored.fees(account, 2)?.volume).toBe(name === 'maker' ? 30_000n : 100n)
  }
})

test('FEE-5: the agreed rates of an account replace its tier from the next trade on', () => {
  const market = venue(rich, { tiers })
  const account = market.account('bob')
  const agree = (rates: { makerPpm: number; takerPpm: number } | null) => {
    return market.do({ type: 'set_account_fees', operator, account, rates })
  }
  expect(agree({ makerPpm: 0, takerPpm: 0 })).toEqual(['account fees set'])
  market.place('alice sell 1000 @ 100')
  market.place('bob buy 1000 @ 100')
  expect(market.engine.houseBalance('fees', 1)).toBe(0n)
  expect(agree({ makerPpm: -1, takerPpm: 0 })).toEqual(['refused bad_fee_schedule'])
  agree(null)
  expect(market.engine.fees(account, 2)?.takerPpm).toBe(2_000)
})

test('FEE-6: tiers start at zero, their volumes rise, and their rates never rise', () => {
  const market = venue(rich)
  const set = (next: typeof tiers) => market.do({ type: 'set_fee_schedule', operator, quote: 2, tiers: next })
  const [low, high] = tiers as [(typeof tiers)[0], (typeof tiers)[0]]
  expect(set([])).toEqual(['refused bad_fee_schedule'])
  expect(set([high])).toEqual(['refused bad_fee_schedule'])
  expect(set([low, low])).toEqual(['refused bad_fee_schedule'])
  expect(set([low, { ...high, takerPpm: 3_000 }])).toEqual(['refused bad_fee_schedule'])
  expect(set([{ ...low, takerPpm: 500_001 }])).toEqual(['refused bad_fee_schedule'])
  expect(set([low, high])).toEqual(['fee schedule set'])
  expect(market.do({ type: 'set_fee_schedule', operator, quote: 9, tiers })).toEqual(['refused unknown_coin'])
})

test('FEE-7: at most the collected fees and rounding can be paid out', () => {
  const market = venue(rich, { tiers })
  market.place('alice sell 7 @ 333')
  market.place('bob buy 7 @ 333')
  const pay = (amount: bigint) => {
    return market.do({
      type: 'pay_out_fees',
      operator,
      reason: 'month',
      account: market.account('owner'),
      coin: 2,
      amount,
    })
  }
  expect(pay(4n)).toEqual(['refused insufficient_funds'])
  expect(pay(3n)).toEqual(['fees paid out'])
  expect(market.of('owner', 'usd').available).toBe(3n)
  expect([market.engine.houseBalance('fees', 2), market.engine.houseBalance('rounding', 2)]).toEqual([0n, 0n])
})
