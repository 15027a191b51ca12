import { expect, test } from 'vitest'
import { AnswerLog, type Books } from './answer-log.ts'
import type { OrderAsked } from './http-requests.ts'

const asked: OrderAsked = {
  symbol: 'btcusdt',
  side: 'buy',
  price: '100.00',
  volume: '0.0040',
  clientOrderId: 'n1',
  timeInForce: 'GTC',
  postOnly: false,
}
const placed = {
  orderId: '7',
  clientOrderId: 'n1',
  symbol: 'btcusdt',
  side: 'buy',
  price: '100',
  volume: '0.004',
  executedVolume: '0.001',
  status: 'partially_filled',
}
const sent = { withdrawalId: '3', clientWithdrawId: 'n2', amount: '0.0015', status: 'requested' }
const fill = { tradeId: '9', orderId: '7', volume: '0.001' }
const right: Books = { orders: [placed], fills: [fill], withdrawals: [sent] }

function logOfOneEach(): AnswerLog {
  const log = new AnswerLog()
  log.note({ kind: 'place', trader: 0, orders: [asked] }, { kind: 'done', result: placed })
  log.note({ kind: 'withdraw', trader: 0, clientWithdrawId: 'n2', amount: '0.00150' }, { kind: 'done', result: sent })
  return log
}

test('JOURNAL-10: books that match the acknowledged replies have no problems', () => {
  const log = logOfOneEach()
  expect(log.problems(0, right)).toEqual([])
  const filled = { ...placed, executedVolume: '0.004', status: 'filled' }
  const rest = { tradeId: '10', orderId: '7', volume: '0.003' }
  const later = { orders: [filled], fills: [fill, rest], withdrawals: [{ ...sent, status: 'confirmed' }] }
  expect(log.problems(0, later)).toEqual([])
})

test.each<[string, Partial<Books>]>([
  ['order n1 was acknowledged and is lost', { orders: [], fills: [] }],
  ['order n1 is there 2 times', { orders: [placed, { ...placed, orderId: '8', executedVolume: '0' }] }],
  [
    'order n1 was acknowledged under another id',
    { orders: [{ ...placed, orderId: '8' }], fills: [{ ...fill, orderId: '8' }] },
  ],
  ['order n1 has lost a fill', { orders: [{ ...placed, executedVolume: '0' }], fills: [] }],
  ['order n1 is another than was asked for', { orders: [{ ...placed, price: '101' }] }],
  [
    'nobody asked for order n9',
    { orders: [placed, { ...placed, clientOrderId: 'n9', orderId: '8', executedVolume: '0' }] },
  ],
  ['trade 9 is there twice', { fills: [fill, fill] }],
  ['the fills of order 7 add up to', { fills: [{ ...fill, volume: '0.002' }] }],
  ['withdrawal n2 was acknowledged and is lost', { withdrawals: [] }],
  ['withdrawal n2 is of another amount', { withdrawals: [{ ...sent, amount: '0.0016' }] }],
  ['withdrawal n2 is there 2 times', { withdrawals: [sent, { ...sent, withdrawalId: '4' }] }],
])('JOURNAL-10: it would be noticed that %s', (problem, harm) => {
  expect(
    logOfOneEach()
      .problems(0, { ...right, ...harm })
      .join('\n'),
  ).toContain(problem)
})

test('JOURNAL-10: the check finds a refused order in the book, and a canceled order or withdrawal that returns', () => {
  const refused = new AnswerLog()
  refused.note({ kind: 'place', trader: 0, orders: [asked] }, { kind: 'refused', code: 'UNAVAILABLE' })
  expect(refused.problems(0, { ...right, withdrawals: [] })).toEqual(['order n1 was refused and is there'])
  const log = logOfOneEach()
  log.note(
    { kind: 'cancel', trader: 0, clientOrderId: 'n1' },
    { kind: 'done', result: { ...placed, status: 'canceled' } },
  )
  log.note(
    { kind: 'call_back', trader: 0, clientWithdrawId: 'n2' },
    { kind: 'done', result: { ...sent, status: 'canceled' } },
  )
  const problems = log.problems(0, right).join('\n')
  expect(problems).toContain('order n1 was closed in another way')
  expect(problems).toContain('withdrawal n2 went back')
})
