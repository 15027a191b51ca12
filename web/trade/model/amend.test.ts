import { expect, test } from 'vitest'
import type { Order } from '../../../client/trading/api.generated.ts'
import { type AmendValues, amendFields, amendMode, amendment, amendValuesOf, canAmend, checkAmend } from './amend.ts'
import { amendPlan } from './amend-plan.ts'
import { btcUsdt, order } from './testing.ts'

const resting = order({ volume: '2', executedVolume: '0.5' })
const waiting = (changes: Partial<Order>) =>
  order({ volume: '2', executedVolume: '0', status: 'pending_trigger', ...changes })
const changed = (from: Order, changes: Partial<AmendValues>) => ({ ...amendValuesOf(from), ...changes })

test('TERMINAL-16: only a smaller volume keeps the queue position', () => {
  const mode = (changes: Partial<AmendValues>) => amendMode(resting, changed(resting, changes))
  expect(mode({ price: '100.00', volume: '2.0' })).toBe('unchanged')
  expect(mode({ volume: '1.5' })).toBe('in_place')
  expect(mode({ volume: '2.5' })).toBe('replaced')
  expect(mode({ price: '99', volume: '1.5' })).toBe('replaced')
  const stop = waiting({ type: 'stop_limit', stopPrice: '110' })
  expect(amendMode(stop, changed(stop, { stop: '111' }))).toBe('replaced')
})

test('TERMINAL-16: the volume of an order cannot be below its filled volume', () => {
  const problems = (changes: Partial<AmendValues>) => checkAmend(resting, changed(resting, changes), btcUsdt)
  expect(problems({ volume: '0.5' })).toEqual({ volume: { rule: 'not_above_filled', limit: '0.5' } })
  expect(problems({ volume: '0.6' })).toEqual({})
  expect(problems({ price: '100.001', volume: 'x' })).toEqual({
    price: { rule: 'too_precise', limit: '2' },
    volume: { rule: 'not_a_number' },
  })
})

test('TERMINAL-16: each kind offers its own values', () => {
  expect(amendFields(resting)).toEqual(['price', 'volume'])
  expect(amendFields(waiting({ type: 'stop_limit', stopPrice: '110' }))).toEqual(['stop', 'price', 'volume'])
  expect(amendFields(waiting({ type: 'take_profit_market', stopPrice: '90' }))).toEqual(['stop', 'volume'])
  expect(amendFields(waiting({ type: 'trailing_stop', trail: '5' }))).toEqual(['trail', 'volume'])
  expect(amendFields(waiting({ type: 'trailing_stop', trailPercent: '5' }))).toEqual(['trailPercent', 'volume'])
  expect(amendFields(order({ type: 'stop_limit', stopPrice: '110', status: 'open' }))).toEqual(['price', 'volume'])
  expect([canAmend(resting), canAmend(order({ pairedOrderId: '9' })), canAmend(order({ status: 'filled' }))]).toEqual([
    true,
    true,
    false,
  ])
})

test('TERMINAL-16: a replaced order keeps its options and its open volume', () => {
  expect(amendment(resting, changed(resting, { volume: '1' }), 'x')).toEqual({
    name: 'POST /private/order/amend',
    params: { orderId: '1', volume: '1' },
  })
  const hidden = order({ volume: '2', executedVolume: '0.5', postOnly: true, icebergVolume: '1.8' })
  expect(amendment(hidden, changed(hidden, { price: '99' }), 'x').params).toEqual({
    cancelOrderId: '1',
    expectedExecutedVolume: '0.5',
    clientOrderId: 'x',
    symbol: 'btcusdt',
    side: 'buy',
    type: 'limit',
    price: '99',
    volume: '1.5',
    stpMode: 'EXPIRE_TAKER',
    timeInForce: 'GTC',
    postOnly: true,
    icebergVolume: '1.5',
  })
  const trailing = waiting({ type: 'trailing_stop', trailPercent: '5', timeInForce: 'GTD', expireTime: '9000' })
  expect(amendment(trailing, changed(trailing, { trailPercent: '4' }), 'x').params).toMatchObject({
    type: 'trailing_stop',
    trailPercent: '4',
    volume: '2',
    expireTime: 9000,
  })
  const capped = waiting({ type: 'stop_market', stopPrice: '110', maxSlippage: '1.5' })
  expect(amendment(capped, changed(capped, { stop: '111' }), 'x').params).toMatchObject({ maxSlippage: '1.5' })
})

test('TERMINAL-43: an order that trades while it is edited is replaced by the volume that is still open', () => {
  const plan = amendPlan(resting, [resting])
  const values = { ...plan.values, price: '99' }
  expect(plan.request(values, 'x', '0.5').params).toMatchObject({ expectedExecutedVolume: '0.5', volume: '1.5' })
  expect(plan.request(values, 'x', '1.9').params).toMatchObject({ expectedExecutedVolume: '1.9', volume: '0.1' })
  expect(plan.check(values, btcUsdt, '1.9')).toEqual({})
  expect(plan.check(values, btcUsdt, '2')).toEqual({ volume: { rule: 'not_above_filled', limit: '2' } })
})

test('TERMINAL-38: the orders of a pair are changed together, whichever of them is edited', () => {
  const whole = { executedVolume: '0', volume: '2' }
  const limit = order({ ...whole, orderId: '8', side: 'sell', price: '120', postOnly: true, pairedOrderId: '9' })
  const stop = waiting({ ...whole, orderId: '9', side: 'sell', stopPrice: '90', price: '0', pairedOrderId: '8' })
  const market = { ...stop, type: 'stop_market' } as const
  const withLimit = { ...stop, type: 'stop_limit', price: '89' } as const
  for (const edited of [limit, market]) {
    const plan = amendPlan(edited, [limit, market])
    expect(plan.fields).toEqual(['price', 'stop', 'volume'])
    expect(plan.mode(plan.values)).toBe('unchanged')
    const values = { ...plan.values, volume: '1' }
    expect(plan.mode(values)).toBe('replaced')
    expect(plan.request(values, 'x', '0')).toEqual({
      name: 'POST /private/order/oco/replace',
      params: { cancelOrderId: '8', clientOrderId: 'x', price: '120', stop: '90', volume: '1' },
    })
  }
  const plan = amendPlan(limit, [limit, withLimit])
  const moved = plan.request({ ...plan.values, stop: '91' }, 'x', '0')
  expect(moved.params).toMatchObject({ stop: '91', stopLimitPrice: '89' })
  const tooPrecise = { stop: { rule: 'too_precise', limit: '2' } }
  expect(plan.check({ ...plan.values, stop: '91.001' }, btcUsdt, '0')).toEqual(tooPrecise)
  expect(amendPlan(limit, [limit]).fields).toEqual(['price', 'volume'])
})
