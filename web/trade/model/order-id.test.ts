import { expect, test } from 'vitest'
import { clientOrderIdFor, fingerprintOf } from './order-id.ts'
import { orderCall } from './place-order.ts'
import { draft } from './testing.ts'

const call = (volume: string, id: string) => orderCall(draft({ price: '100', volume }), 'btcusdt', id)

test('TERMINAL-10: an order with an unknown outcome keeps its id; another order gets a new one', () => {
  const sent = { fingerprint: fingerprintOf(call('1', 'first')), clientOrderId: 'first' }
  expect(clientOrderIdFor(sent, fingerprintOf(call('1', 'second')), () => 'fresh')).toBe('first')
  expect(clientOrderIdFor(sent, fingerprintOf(call('2', 'second')), () => 'fresh')).toBe('fresh')
  expect(clientOrderIdFor(undefined, fingerprintOf(call('1', 'second')), () => 'fresh')).toBe('fresh')
})
