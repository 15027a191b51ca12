import { expect, test } from 'vitest'
import { packTraits } from '../engine/orders/order-rows.ts'
import { OrderTable } from '../engine/orders/order-table.ts'
import { orderLabels, stpModes } from '../engine/orders/requests.ts'
import { Wide } from '../ledger/wide.ts'
import { type OrderKindEntry, sides, timesInForce } from './order-kind.ts'
import { checkKindsFit, orderKind, orderKindNames } from './order-kinds.ts'

const manyKinds = (count: number): OrderKindEntry[] =>
  Array.from({ length: count }, (_, code) => ({ ...orderKind('limit'), code }))

test('KIND-1: a table of kinds that exceeds the packed bits or has a gap in its codes breaks an invariant', () => {
  expect(() => checkKindsFit(4)).not.toThrow()
  expect(() => checkKindsFit(4, manyKinds(16))).not.toThrow()
  expect(() => checkKindsFit(4, manyKinds(17))).toThrow('17 order kinds do not fit 4 bits')
  expect(() => checkKindsFit(4, manyKinds(3).slice(1))).toThrow('by their codes')
})

test('KIND-1: codes never change, because journals and snapshots contain them', () => {
  expect(orderKindNames.slice(0, 7)).toEqual([
    'limit',
    'market',
    'stop_limit',
    'stop_market',
    'trailing_stop',
    'take_profit_limit',
    'take_profit_market',
  ])
})

test('KIND-1: a packed row preserves every kind, time in force, self-trade prevention and label', () => {
  const orders = new OrderTable()
  let id = 0
  for (const kind of orderKindNames) {
    for (const timeInForce of timesInForce) {
      for (const stp of stpModes) {
        for (const label of orderLabels) {
          const traits = { side: sides[id % 2]!, kind, timeInForce, postOnly: id % 3 === 0, stp }
          id += 1
          const order = orders.open(id, 1, 1, packTraits(traits, label), 1, 1, 1, 0, new Wide(), 0)
          expect([orders.traits(order), orders.label(order)]).toEqual([traits, label])
          orders.setResting(order)
          orders.setClientId(order, 'a')
          expect(orders.packedTraits(order)).toBe(packTraits(traits, label))
        }
      }
    }
  }
})

test('KIND-1: paths are unique, and a time in force that expires has a field for the time', () => {
  const paths = orderKindNames.map((kind) => orderKind(kind).path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const kind of orderKindNames) {
    const { fields, timesInForce: times } = orderKind(kind)
    for (const side of sides) expect([kind, 'expireTime' in fields[side]]).toEqual([kind, times.includes('GTD')])
  }
})
