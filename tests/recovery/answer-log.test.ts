import { expect, test } from 'vitest'
import { AnswerLog, type Books } from './answer-log.ts'
import type { OrderInput } from './http-requests.ts'

const requested: OrderInput = {
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
  log.note({ kind: 'place', trader: 0, orders: [requested] }, { kind: 'done', result: placed })
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
  ['order n1 is in the books 2 times', { orders: [placed, { ...placed, orderId: '8', executedVolume: '0' }] }],
  [
    'order n1 was acknowledged under another id',
    { orders: [{ ...placed, orderId: '8' }], fills: [{ ...fill, orderId: '8' }] },
  ],
  ['order n1 has lost a fill', { orders: [{ ...placed, executedVolume: '0' }], fills: [] }],
  ['order n1 differs from the request', { orders: [{ ...placed, price: '101' }] }],
  [
    'order n9 was never requested',
    { orders: [placed, { ...placed, clientOrderId: 'n9', orderId: '8', executedVolume: '0' }] },
  ],
  ['trade 9 is in the books twice', { fills: [fill, fill] }],
  ['the fills of order 7 add up to', { fills: [{ ...fill, volume: '0.002' }] }],
  ['withdrawal n2 was acknowledged and is lost', { withdrawals: [] }],
  ['withdrawal n2 is of another amount', { withdrawals: [{ ...sent, amount: '0.0016' }] }],
  ['withdrawal n2 is in the books 2 times', { withdrawals: [sent, { ...sent, withdrawalId: '4' }] }],
])('JOURNAL-10: the check finds: %s', (problem, change) => {
  expect(
    logOfOneEach()
      .problems(0, { ...right, ...change })
      .join('\n'),
  ).toContain(problem)
})

test('JOURNAL-10: the check finds a refused order in the book, and a canceled order or withdrawal that returns', () => {
  const refused = new AnswerLog()
  refused.note({ kind: 'place', trader: 0, orders: [requested] }, { kind: 'refused', code: 'UNAVAILABLE' })
  expect(refused.problems(0, { ...right, withdrawals: [] })).toEqual(['order n1 was refused and is in the books'])
  const log = logOfOneEach()
  log.note(
    { kind: 'cancel', trader: 0, clientOrderId: 'n1' },
    { kind: 'done', result: { ...placed, status: 'canceled' } },
  )
  log.note(
    { kind: 'cancel_withdrawal', trader: 0, clientWithdrawId: 'n2' },
    { kind: 'done', result: { ...sent, status: 'canceled' } },
  )
  const problems = log.problems(0, right).join('\n')
  expect(problems).toContain('order n1 was closed in another way')
  expect(problems).toContain('withdrawal n2 returned to an earlier status')
})
