import { expect, test } from 'vitest'
import { Engine } from './engine.ts'
import { creditedDepositsKeptMax, replayKeysPerAccountMax } from './limits.ts'
import { firstRules, newestRules } from './rules.ts'
import { EngineState } from './state.ts'
import { stateOf, type Venue, venue } from './testing.ts'

/** Compares the bytes at once: there are millions of them. */
const sameState = (one: Engine, other: Engine) => Buffer.compare(stateOf(one), stateOf(other)) === 0

const key = (number: number) => number.toString(16).padStart(32, '0')

function noteRequest(market: Venue, name: string, number: number, untilMs = market.nowMs + 5_000): string[] {
  return market.do({ type: 'note_request', account: market.account(name), replay: { key: key(number), untilMs } })
}

test('ORDER-25: signed requests are counted per account, so one account cannot use up the bound of another', () => {
  const market = venue('alice 1 btc; bob 1 btc')
  for (let number = 0; number < replayKeysPerAccountMax; number += 1) noteRequest(market, 'alice', number)
  expect(noteRequest(market, 'alice', replayKeysPerAccountMax)).toEqual(['refused replay_memory_full'])
  expect(noteRequest(market, 'bob', replayKeysPerAccountMax)).toEqual([])
  expect(noteRequest(market, 'bob', 7)).toEqual(['refused replayed_request'])
  expect(market.engine.remembered.signedRequests).toBe(replayKeysPerAccountMax + 1)
  const restored = Engine.restore(stateOf(market.engine))
  expect(sameState(restored, market.engine)).toBe(true)
  market.wait(7_000)
  expect(noteRequest(market, 'alice', replayKeysPerAccountMax + 1)).toEqual([])
  expect(market.engine.remembered.signedRequests).toBe(1)
})

test('RULES-3: under the first rules all signed requests count together', () => {
  const market = venue('alice 1 btc', { rules: firstRules })
  for (let number = 0; number <= replayKeysPerAccountMax; number += 1) noteRequest(market, 'alice', number)
  expect(market.engine.remembered.signedRequests).toBe(replayKeysPerAccountMax + 1)
  expect(noteRequest(market, 'alice', replayKeysPerAccountMax + 1)).toEqual([])
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

const transferName = (number: number) => ({ network: 'CHAIN', transactionId: `t${number}`, output: 0 })

test('WALLET-26: a credited transfer that the engine has forgotten is never credited again, whatever the report claims', () => {
  const market = venue('alice 0 usd')
  report(market, 0)
  const creditedAt = market.engine.sequence
  for (let number = 1; number <= creditedDepositsKeptMax; number += 1) report(market, number)
  const { available } = market.of('alice', 'btc')
  expect(available).toBe(10n * BigInt(creditedDepositsKeptMax + 1))
  expect(market.engine.remembered.creditedDeposits).toBe(creditedDepositsKeptMax)
  expect([0, 1, -1].map((number) => market.engine.needsCreditCheck(transferName(number)))).toEqual([true, false, true])
  // Unchecked; checked too early; found in the history; still in the memory of the engine.
  expect(report(market, 0)).toEqual(['refused deposit_unchecked'])
  expect(report(market, 0, { checkedTo: creditedAt - 1, wasCredited: false })).toEqual(['refused deposit_unchecked'])
  expect(report(market, 0, { checkedTo: creditedAt, wasCredited: true })).toEqual(['deposit already credited'])
  expect(report(market, 1)).toEqual(['deposit already credited'])
  expect(market.of('alice', 'btc').available).toBe(available)
  expect(report(market, -1)).toEqual(['refused deposit_unchecked'])
  expect(report(market, -1, { checkedTo: creditedAt, wasCredited: false })).toEqual(['deposit credited 3/3'])
  const restored = Engine.restore(stateOf(market.engine))
  expect(sameState(restored, market.engine)).toBe(true)
  expect(restored.needsCreditCheck(transferName(0))).toBe(true)
})

test('WALLET-26: raising the rules keeps the newest credited transfers and the signed requests', () => {
  const state = new EngineState(firstRules)
  for (let number = 0; number <= creditedDepositsKeptMax; number += 1)
    state.wallet.credited.add(`CHAIN 0 t${number}`, 0)
  state.replay.remember(key(1), 10_000, 0)
  const engine = new Engine(state)
  const restored = Engine.restore(stateOf(engine))
  for (const raised of [engine, restored]) {
    raised.apply({ type: 'set_rules', sequence: 1, atMs: 1, replay: null, rules: newestRules })
    expect(raised.remembered).toMatchObject({ creditedDeposits: creditedDepositsKeptMax, signedRequests: 1 })
    expect([transferName(0), transferName(1)].map((transfer) => raised.needsCreditCheck(transfer))).toEqual([
      true,
      false,
    ])
  }
  expect(sameState(restored, engine)).toBe(true)
  expect(sameState(Engine.restore(stateOf(engine)), engine)).toBe(true)
})

test('ORDER-26: a cancel that names a market does not cancel an order of another market', () => {
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
