import { expect, test } from 'vitest'
import { encodeCommands } from '../../domain/engine/codec/command-codec.ts'
import type { Command } from '../../domain/engine/commands/commands.ts'
import { stampCommand } from '../../domain/engine/commands/stamp-command.ts'
import { orderRequest } from '../../domain/engine/orders/requests.ts'
import { answerOf, decodeUnstamped, readAnswers, stampLike } from './command-answers.ts'

const unstamped = { sequence: 0, atMs: 0, replay: null } as const
const target = { account: 7, orderId: 3, clientOrderId: '' }
const order = () => orderRequest({ account: 7, market: 1, side: 'buy', kind: 'limit', price: 10, lots: 2 })
const pair = () => ({
  ...{ account: 7, market: 1, orderId: 0, stopOrderId: 0, clientOrderId: 'a', stopClientOrderId: 'b' },
  ...{ side: 'sell', stp: 'NONE', label: 'oco', lots: 1, limitPrice: 20, stopPrice: 5, stopLimitPrice: 0 },
})
const transfer = { account: 7, coin: 1, network: 'TRX', amount: 5n }

/** Every kind that receives ids, and some that do not. */
function commands(): Command[] {
  const all = [
    { ...unstamped, type: 'place_order', order: order() },
    { ...unstamped, type: 'cancel_order', target },
    { ...unstamped, type: 'cancel_replace', target, order: order() },
    { ...unstamped, type: 'cancel_replace_if', target, executedLots: 0, order: order() },
    { ...unstamped, type: 'place_pair', pair: pair() },
    { ...unstamped, type: 'replace_pair', target, pair: pair() },
    {
      ...unstamped,
      type: 'batch',
      items: [
        { type: 'cancel_order', target },
        { type: 'place_order', order: order() },
        { type: 'place_order', order: order() },
      ],
    },
    { ...unstamped, type: 'batch', items: [{ type: 'cancel_order', target }] },
    {
      ...unstamped,
      type: 'report_deposit',
      depositId: 0,
      ...transfer,
      transactionId: 't',
      output: 0,
      confirmations: 1,
    },
    {
      ...{ ...unstamped, type: 'withdraw', withdrawalId: 0, usableFromMs: 0, ...transfer },
      ...{ address: 'x', memo: '', clientWithdrawId: '' },
    },
    { ...unstamped, type: 'tick', replay: { key: 'ab'.repeat(16), untilMs: 99 } },
  ]
  return all as Command[]
}

test('LEAD-1: commands reach the leader unchanged, at any position in the request', () => {
  expect(decodeUnstamped(encodeCommands(commands()))).toEqual(commands())
})

test('LEAD-1: a command that another server applied has the sequence, time and ids of the journal', () => {
  const given = commands()
  for (const [index, carriedOut] of commands().entries()) {
    stampCommand(carriedOut, 50 + index, 1_000, 41)
    const own = given[index] as Command
    stampLike(own, carriedOut)
    expect(own).toEqual(carriedOut)
  }
})

test('LEAD-11: an unreadable answer means that the outcome is unknown', () => {
  expect(readAnswers([5, 'fenced', null, 'nonsense', {}], 6)).toEqual([5, 'fenced', null, null, null, null])
  expect(readAnswers('nothing', 2)).toEqual([null, null])
  // The leader has certainly not taken these, so the outcome is known.
  const reasons = ['overloaded', 'unavailable', 'stopping', 'fenced', 'rebuilding', 'halted'] as const
  const answers = reasons.map((reason) => answerOf({ kind: 'not_taken', reason }))
  expect(readAnswers(answers, reasons.length)).toEqual(reasons)
})
