import { expect, test } from 'vitest'
import { type Exchange, profitsOf } from './average-cost.ts'

const [usdt, btc, eth] = [1, 2, 3]
const exchange = (received: [number, bigint], paid: [number, bigint], value: bigint | undefined): Exchange => ({
  received: { coin: received[0], units: received[1] },
  paid: { coin: paid[0], units: paid[1] },
  value,
})

test('PORTFOLIO-4: a coin bought with another is a sale of the other at the same value', () => {
  const profits = profitsOf(
    [
      exchange([btc, 10n], [usdt, 1000n], 1000n),
      // Ten ETH for half of the BTC, which are worth 700 now.
      exchange([eth, 10n], [btc, 5n], 700n),
      exchange([usdt, 900n], [eth, 10n], 900n),
    ],
    usdt,
  )
  expect(profits.get(btc)).toEqual({ units: 5n, cost: 500n, realised: 200n })
  expect(profits.get(eth)).toEqual({ units: 0n, cost: 0n, realised: 200n })
  expect(profits.has(usdt)).toBe(false)
})

test('PORTFOLIO-4: deposited coins have no cost and make no profit', () => {
  const sold = profitsOf([exchange([usdt, 500n], [btc, 5n], 500n)], usdt)
  expect(sold.get(btc)).toEqual({ units: 0n, cost: 0n, realised: 0n })
  const partly = [exchange([btc, 2n], [usdt, 200n], 200n), exchange([usdt, 1200n], [btc, 8n], 1200n)]
  expect(profitsOf(partly, usdt).get(btc)).toEqual({ units: 0n, cost: 0n, realised: 100n })
  expect(profitsOf([exchange([btc, 2n], [usdt, 200n], undefined)], usdt).size).toBe(0)
})
