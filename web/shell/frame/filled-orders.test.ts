import { expect, test } from 'vitest'
import type { AccountEvent } from '../../../client/socket/account-stream.ts'
import { FilledOrders } from './filled-orders.ts'

const update = (fills: readonly object[], more: object = {}) =>
  ({
    event: 'update',
    seq: '2',
    prevSeq: '1',
    time: '1',
    orders: [],
    balances: [],
    deposits: [],
    withdrawals: [],
    fills,
    ...more,
  }) as AccountEvent

test('WNOTICE-4: a resting order counts once for all its fills; takers and repeated events do not count', () => {
  const filled = new FilledOrders()
  filled.receive(update([{ orderId: 'a', isMaker: true }]))
  filled.receive(
    update([
      { orderId: 'a', isMaker: true },
      { orderId: 'b', isMaker: true },
      { orderId: 'c', isMaker: false },
    ]),
  )
  filled.receive(update([{ orderId: 'd', isMaker: true }], { resumed: true }))
  filled.receive({ event: 'resync' })
  expect(filled.count).toBe(2)
})
