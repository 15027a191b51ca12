import { expect, test } from 'vitest'
import { Engine } from './engine.ts'
import { creditedDepositsKeptMax, replayKeysPerAccountMax } from './limits.ts'
import { firstRules, newestRules } from './rules.ts'
import { EngineState } from './state.ts'
import { stateOf, type Venue, venue } from './testing.ts'

/** Compared as bytes: there are millions of them. */
const sameState = (one: Engine, other: Engine) => Buffer.compare(stateOf(one), stateOf(other)) === 0

const key = (number: number) => number.toString(16).padStart(32, '0')

function note(market: Venue, who: string, number: number, untilMs = market.nowMs + 5_000): string[] {
  return market.do({ type: 'note_request', account: market.account(who), replay: { key: key(number), untilMs } })
}

test('ORDER-25: signed requests are counted by account: one that has used up its own takes nothing from another', () => {
  const market = venue('alice 1 btc; bob 1 btc')
  for (let number = 0; number < replayKeysPerAccountMax; number += 1) note(market, 'alice', number)
  expect(note(market, 'alice', replayKeysPerAccountMax)).toEqual(['refused replay_memory_full'])
  expect(note(market, 'bob', replayKeysPerAccountMax)).toEqual([])
  expect(note(market, 'bob', 7)).toEqual(['refused replayed_request'])
  expect(market.engine.remembered.signedRequests).toBe(replayKeysPerAccountMax + 1)
  const restored = Engine.restore(stateOf(market.engine))
  expect(sameState(restored, market.engine)).toBe(true)
  market.wait(7_000)
  expect(note(market, 'alice', replayKeysPerAccountMax + 1)).toEqual([])
  expect(market.engine.remembered.signedRequests).toBe(1)
})

test('RULES-3: under the first rules signed requests are counted together, as they were', () => {
  const market = venue('alice 1 btc', { rules: firstRules })
  for (let number = 0; number <= replayKeysPerAccountMax; number += 1) note(market, 'alice', number)
  expect(market.engine.remembered.signedRequests).toBe(replayKeysPerAccountMax + 1)
  expect(note(market, 'alice', replayKeysPerAccountMax + 1)).toEqual([])
})

interface Check {
  readonly checkedTo: number
  readonly wasCredited: boolean
}

function report(market: Venue, number: number, check?: Check): string[] {
  const transfer = {
    ...{ depositId: 0, account: market.account('alice'), coin: 1, network: 'CHAIN', transactionId: `t${number}` },
    ...{ output: 0, amount: 10n, confirmations: 3 },
  }
  return check === undefined
    ? market.do({ type: 'report_deposit', ...transfer })
    : market.do({ type: 'report_checked_deposit', ...transfer, ...check })
}

const name = (number: number) => ({ network: 'CHAIN', transactionId: `t${number}`, output: 0 })

test('WALLET-26: a credited transfer that the engine has forgotten is never credited again, whatever is said of it', () => {
  const market = venue('alice 0 usd')
  report(market, 0)
  const creditedAt = market.engine.sequence
  for (let number = 1; number <= creditedDepositsKeptMax; number += 1) report(market, number)
  const { available } = market.of('alice', 'btc')
  expect(available).toBe(10n * BigInt(creditedDepositsKeptMax + 1))
  expect(market.engine.remembered.creditedDeposits).toBe(creditedDepositsKeptMax)
  expect([0, 1, -1].map((number) => market.engine.needsCreditCheck(name(number)))).toEqual([true, false, true])
  // Not looked for, looked for where it cannot be found, found, and still here.
  expect(report(market, 0)).toEqual(['refused deposit_unchecked'])
  expect(report(market, 0, { checkedTo: creditedAt - 1, wasCredited: false })).toEqual(['refused deposit_unchecked'])
  expect(report(market, 0, { checkedTo: creditedAt, wasCredited: true })).toEqual(['deposit already credited'])
  expect(report(market, 1)).toEqual(['deposit already credited'])
  expect(market.of('alice', 'btc').available).toBe(available)
  expect(report(market, -1)).toEqual(['refused deposit_unchecked'])
  expect(report(market, -1, { checkedTo: creditedAt, wasCredited: false })).toEqual(['deposit credited 3/3'])
  const restored = Engine.restore(stateOf(market.engine))
  expect(sameState(restored, market.engine)).toBe(true)
  expect(restored.needsCreditCheck(name(0))).toBe(true)
})

test('WALLET-26: raising the rules keeps the newest credited transfers and what was signed', () => {
  const state = new EngineState(firstRules)
  for (let number = 0; number <= creditedDepositsKeptMax; number += 1)
    state.wallet.credited.add(`CHAIN 0 t${number}`, 0)
  state.replay.remember(key(1), 10_000, 0)
  const engine = new Engine(state)
  const restored = Engine.restore(stateOf(engine))
  for (const one of [engine, restored]) {
    one.apply({ type: 'set_rules', sequence: 1, atMs: 1, replay: null, rules: newestRules })
    expect(one.remembered).toMatchObject({ creditedDeposits: creditedDepositsKeptMax, signedRequests: 1 })
    expect([name(0), name(1)].map((transfer) => one.needsCreditCheck(transfer))).toEqual([true, false])
  }
  expect(sameState(restored, engine)).toBe(true)
  expect(sameState(Engine.restore(stateOf(engine)), engine)).toBe(true)
})

test('ORDER-26: a cancel that names a market leaves an order of another one alone', () => {
  const market = venue('alice 5 btc')
  market.place('alice sell 1 @ 100 id mine')
  const inMarket = (number: number) =>
    market.do({ type: 'cancel_order_in', target: market.target('alice', 'mine'), market: number })
  expect(inMarket(2)).toEqual(['refused order_not_found'])
  expect(inMarket(1)).toEqual(['alice canceled canceled_by_owner'])
  expect(inMarket(1)).toEqual(['refused order_closed'])
})

test('ORDER-15: client order ids are counted', () => {
  const market = venue('alice 5 btc')
  market.place('alice sell 1 @ 100 id one')
  market.place('alice sell 1 @ 100 id two')
  market.cancel('alice', 'one')
  expect(market.engine.remembered.clientOrderIds).toBe(2)
  market.wait(25 * 3_600_000)
  expect(market.engine.remembered.clientOrderIds).toBe(1)
})
