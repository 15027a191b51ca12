import { expect, test } from 'vitest'
import { engineRefusal } from './engine-refusals.ts'

const refused = { type: 'refused', command: 'place_order', reason: 'too_many_stop_orders' } as const

test('API-11: the bound of stop orders is that of the account, or of the trailing stops of the market', () => {
  const ofAccount = engineRefusal({ ...refused, detail: 200 }, undefined)
  expect(ofAccount.message).toBe('The account has too many stop orders (200)')
  expect(ofAccount.details).toEqual({ rule: 'too_many_stop_orders', limit: '200' })
  const ofMarket = engineRefusal({ ...refused, detail: 1_000, field: 'market' }, undefined)
  expect(ofMarket.message).toBe('The market has too many trailing stops (1000)')
  expect(ofMarket.details).toEqual({ rule: 'too_many_stop_orders', parameter: 'symbol', limit: '1000' })
})
