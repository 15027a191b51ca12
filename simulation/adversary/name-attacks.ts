import type { ReplayGuard } from '../../server/trading/domain/engine/commands/commands.ts'
import { colluders, fairPrices, usd } from './setting.ts'
import { nameOf, pickMarket, place, replace, type Stage, twoOf } from './stage.ts'

const dayMs = 24 * 3_600_000

/** Amends, replaces, cancels and fills one order concurrently. */
export function* race(stage: Stage): Generator<number, void> {
  const { random, venue } = stage
  const { market } = pickMarket(random)
  const [account, friend] = twoOf(random)
  const clientOrderId = nameOf(stage)
  const fair = fairPrices[market] as number
  const price = fair - Math.ceil(fair / 50)
  place(venue, { account, market, side: 'buy', kind: 'limit', price, lots: 2_000, clientOrderId })
  yield 0
  const target = { account, orderId: 0, clientOrderId }
  for (let times = random.between(3, 8); times > 0; times--) {
    random.weighted([
      [3, () => venue.submit({ type: 'amend_order', target, lots: random.between(100, 1_999) })],
      [2, () => venue.submit({ type: 'cancel_order', target })],
      [2, () => replace(venue, { account, market, side: 'buy', kind: 'limit', price: price + 1, lots: 1_500 }, target)],
      [
        3,
        () =>
          place(venue, {
            account: friend,
            market,
            side: 'sell',
            kind: 'limit',
            price,
            lots: random.between(400, 1_500),
          }),
      ],
      [1, () => venue.submit({ type: 'cancel_all_after', account, timeoutMs: random.between(0, 2_000) })],
    ] as const)()
  }
  yield random.between(0, 1) * 2_000
  for (const one of [account, friend]) venue.submit({ type: 'cancel_all', account: one, market })
  yield 0
}

/** Reuses a client id just before, at and after the end of its window, with the same order and with another. */
export function* reuseOrderName(stage: Stage): Generator<number, void> {
  const { random, venue } = stage
  const { market } = pickMarket(random)
  const account = random.pick(colluders)
  const price = fairPrices[market] as number
  const order = {
    account,
    market,
    side: 'sell',
    kind: 'limit',
    price: price + Math.ceil(price / 50),
    lots: 500,
  } as const
  const clientOrderId = nameOf(stage)
  place(venue, { ...order, clientOrderId })
  yield 0
  venue.submit({ type: 'cancel_order', target: { account, orderId: 0, clientOrderId } })
  for (const waitMs of [random.between(0, dayMs - 1), 0, 1, 1]) {
    yield waitMs === 0 ? Math.max(0, dayMs - 2) : waitMs
    place(venue, { ...order, clientOrderId, lots: random.pick([500, 501]) })
    place(venue, { ...order, clientOrderId })
  }
  yield 0
  venue.submit({ type: 'cancel_all', account, market })
  yield 0
}

/** Repeats a signed request until and after the last millisecond of its validity. */
export function* replayRequest({ random, venue }: Stage): Generator<number, void> {
  const [account, friend] = twoOf(random)
  const goodMs = random.pick([1, 5_000, 60_000, 120_000])
  const guard: ReplayGuard = { key: random.hex(32), untilMs: Math.max(venue.nowMs, venue.engine.atMs) + goodMs }
  const again = () =>
    venue.submit(
      { type: 'transfer', from: account, to: friend, coin: usd, amount: 1_000n, reason: 'between friends' },
      guard,
    )
  again()
  yield random.below(goodMs)
  again()
  again()
  for (const untilEnd of [1, 0, -1, -1_000]) {
    yield Math.max(0, guard.untilMs - untilEnd - venue.nowMs)
    again()
  }
  yield 0
}

/** Requests a withdrawal under the client id of another, around the end of its thirty days. */
export function* reuseWithdrawalName(stage: Stage): Generator<number, void> {
  const { random, venue } = stage
  const account = random.pick(colluders)
  const clientWithdrawId = nameOf(stage)
  const ask = (amount: bigint) =>
    venue.submit({
      type: 'withdraw',
      withdrawalId: 0,
      ...{ account, coin: usd, network: 'CHAIN', amount, address: `to ${amount}`, memo: '', clientWithdrawId },
      // Sometimes to an address on hold.
      usableFromMs: random.chance(30) ? Math.max(venue.nowMs, venue.engine.atMs) + 1 : 0,
    })
  ask(1_000_000n)
  yield 0
  venue.submit({ type: 'cancel_withdrawal', account, withdrawalId: 0, clientWithdrawId })
  for (const waitMs of [random.below(dayMs), 30 * dayMs - dayMs, dayMs - 1, 1, 1]) {
    yield waitMs
    ask(random.pick([1_000_000n, 2_000_000n]))
    yield 0
    venue.submit({ type: 'cancel_withdrawal', account, withdrawalId: 0, clientWithdrawId })
  }
  yield 0
}
