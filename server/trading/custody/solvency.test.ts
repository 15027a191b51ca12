import { expect, test } from 'vitest'
import { buildCoins } from '../catalogue/build-catalogue.ts'
import { sandboxCoins } from '../catalogue/sandbox-coins.ts'
import type { NetworkState } from './network-states.ts'
import { solvencyOf } from './solvency.ts'

const coins = buildCoins(sandboxCoins)
const bitcoin = coins.find(({ symbol }) => symbol === 'btc')
const whole = 10n ** BigInt(bitcoin?.scale ?? 0)
// Accounts have 10, the venue has collected 1, and 2 are sent and not confirmed.
const house = {
  fees: whole,
  rounding: 0n,
  deposits: 0n,
  withdrawals: 2n * whole,
  external: -13n * whole,
  adjustments: 0n,
}
const views = { coins, houseBalance: (name: keyof typeof house) => house[name] }
const state = (hot: bigint): NetworkState => ({
  ...{ network: 'BTC', holder: 'node', updatedAtMs: 7, problem: '', fees: [] },
  balances: [{ coin: 'btc', hot, cold: 500_000_000n, unswept: 100_000_000n, inFlight: 0n }],
})
const of = (states: readonly NetworkState[]) =>
  solvencyOf(views, states, [{ network: 'BTC', units: 1_000n }]).find(({ coin }) => coin.symbol === 'btc')

test('CUSTODY-13: the assets of every network are compared with the balances of all accounts', () => {
  expect(of([state(400_000_000n)])).toMatchObject({
    ...{ liabilities: 10n * whole, assets: 10n * whole, shortfall: 0n, readAtMs: 7 },
    ...{ collectedFees: whole, sentWithdrawals: 2n * whole, unbookedFees: whole / 100_000n, hot: 4n * whole },
  })
  expect(of([state(300_000_000n)])).toMatchObject({ shortfall: whole })
})

test('CUSTODY-13: without the balances of a network nothing is said about a shortfall', () => {
  expect(of([])).toMatchObject({ unknownNetworks: ['BTC'], shortfall: undefined, readAtMs: 0 })
})
