import { expect, test } from 'vitest'
import type { Order } from '../../../client/trading/api.generated.ts'
import { en } from '../../languages/en.ts'
import { btcUsdt, order } from '../model/testing.ts'
import { outcomeText, reasonText, resultOf, toneOf } from './order-outcome.ts'

const text = en.trade.orderOutcomes
const untraded = { executedVolume: '0', executedQuote: '0', averagePrice: '0' } as const
const shown = (changes: Partial<Order>) => outcomeText(text, order(changes), btcUsdt).replaceAll(/[\u2068\u2069]/g, '')

test('TERMINAL-27: every status has its result, and an execution is never reported as none', () => {
  const resultFor = (changes: Partial<Order>) => resultOf(order(changes))
  expect(resultFor({ ...untraded, status: 'open' })).toBe('placed')
  expect(resultFor({ ...untraded, status: 'new' })).toBe('placed')
  expect(resultFor({ ...untraded, status: 'pending_trigger' })).toBe('waiting')
  expect(resultFor({ status: 'partially_filled' })).toBe('partly_open')
  expect(resultFor({ status: 'filled' })).toBe('filled')
  expect(resultFor({ ...untraded, status: 'expired' })).toBe('expired')
  expect(resultFor({ status: 'expired' })).toBe('partly_closed')
  expect(resultFor({ ...untraded, status: 'canceled' })).toBe('canceled')
  expect(resultFor({ status: 'canceled' })).toBe('partly_closed')
  expect(resultFor({ ...untraded, status: 'rejected' })).toBe('rejected')
  expect([
    toneOf('filled'),
    toneOf('partly_open'),
    toneOf('partly_closed'),
    toneOf('expired'),
    toneOf('rejected'),
  ]).toEqual(['good', 'good', 'info', 'info', 'bad'])
})

test('TERMINAL-27: the outcome names amount, average price, fee and reason', () => {
  expect(shown({ ...untraded, status: 'open' })).toBe('Buy 4 BTC @ 100 USDT')
  expect(shown({ status: 'partially_filled', fee: '0.001' })).toBe(
    'Bought 1 of 4 BTC @ 100 USDT · Fee 0.001 BTC · The rest stays open',
  )
  expect(
    shown({
      status: 'filled',
      side: 'sell',
      executedVolume: '4',
      averagePrice: '99.5',
      fee: '0.4',
      feeCoin: 'usdt',
      reason: 'filled',
    }),
  ).toBe('Sold 4 BTC @ 99.5 USDT · Fee 0.4 USDT')
  expect(shown({ type: 'market', price: '0', status: 'expired', reason: 'no_liquidity', fee: '0.002' })).toBe(
    'Bought 1 of 4 BTC @ 100 USDT · Fee 0.002 BTC · The order book had no more orders',
  )
})

test('TERMINAL-27: an order by total shows the amount spent', () => {
  const byTotal = { type: 'market', price: '0', volume: '0', total: '400' } as const
  expect(shown({ ...byTotal, status: 'expired', reason: 'price_protection' })).toBe(
    'Bought 1 BTC (100 of 400 USDT) @ 100 USDT · The rest was beyond the slippage limit',
  )
  expect(shown({ ...byTotal, status: 'filled', reason: 'budget_spent' })).toBe('Bought 1 BTC @ 100 USDT')
  expect(shown({ ...byTotal, ...untraded, status: 'expired', reason: 'no_liquidity' })).toBe(
    'Buy 400 USDT · The order book had no more orders',
  )
})

test('TERMINAL-27: a waiting order shows its trigger, and an unknown reason is left out', () => {
  expect(shown({ ...untraded, type: 'stop_market', price: '0', stopPrice: '90', status: 'pending_trigger' })).toBe(
    'Buy 4 BTC @ 90 USDT',
  )
  expect(reasonText(text, { status: 'canceled', reason: 'a_later_reason' })).toBeUndefined()
  expect(reasonText(text, { status: 'canceled', reason: 'dead_man_switch' })).toBe('Canceled by the dead-man switch')
})
