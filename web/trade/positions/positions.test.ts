import { expect, test } from 'vitest'
import type { Fill } from '../../../client/trading/api.generated.ts'
import { writeDecimal } from '../model/decimal.ts'
import { averageCost, isHeldOrRealised, positionsOf, unrealised } from './positions.ts'

const fill = (side: 'buy' | 'sell', volume: string, total: string, fee: string): Fill => ({
  tradeId: '1',
  orderId: '1',
  clientOrderId: '',
  symbol: 'btcusdt',
  side,
  price: '0',
  volume,
  total,
  fee,
  feeCoin: side === 'buy' ? 'btc' : 'usdt',
  isMaker: false,
  time: '1',
})

function shown(...fills: Fill[]) {
  const [position] = positionsOf(fills)
  if (position === undefined) return undefined
  const average = averageCost(position)
  return {
    volume: writeDecimal(position.volume),
    cost: writeDecimal(position.cost),
    realised: writeDecimal(position.realised),
    average: average && writeDecimal(average),
  }
}

test('TERMINAL-34: buys raise the average cost, including their fee in the bought coin', () => {
  expect(shown(fill('buy', '1', '100', '0'), fill('buy', '1', '200', '0'))).toEqual({
    volume: '2',
    cost: '300',
    realised: '0',
    average: '150',
  })
  expect(shown(fill('buy', '1', '100', '0.2'))).toMatchObject({ volume: '0.8', average: '125' })
})

test('TERMINAL-34: a sale realises the difference to the average cost after its fee', () => {
  const bought = [fill('buy', '1', '100', '0'), fill('buy', '1', '200', '0')]
  expect(shown(...bought, fill('sell', '1', '180', '0.5'))).toEqual({
    volume: '1',
    cost: '150',
    realised: '29.5',
    average: '150',
  })
  expect(shown(...bought, fill('sell', '2', '280', '0'))).toEqual({
    volume: '0',
    cost: '0',
    realised: '-20',
    average: undefined,
  })
})

test('TERMINAL-34: deposited coins have no known cost and make no profit', () => {
  expect(shown(fill('sell', '1', '180', '0'))).toMatchObject({ volume: '0', realised: '0' })
  expect(shown(fill('buy', '1', '100', '0'), fill('sell', '2', '300', '0'))).toMatchObject({ realised: '50' })
  const [open] = positionsOf([fill('buy', '2', '200', '0')])
  const profit = open && unrealised(open, '120')
  expect(profit && writeDecimal(profit)).toBe('40')
})

test('TERMINAL-34: a market in which only deposited coins were sold is no position', () => {
  const isShown = (...fills: Parameters<typeof positionsOf>[0]) => positionsOf(fills).some(isHeldOrRealised)
  expect(isShown(fill('sell', '1', '180', '0'))).toBe(false)
  expect(isShown(fill('buy', '1', '100', '0'))).toBe(true)
  expect(isShown(fill('buy', '1', '100', '0'), fill('sell', '1', '180', '0'))).toBe(true)
})
