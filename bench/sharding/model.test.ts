import { expect, test } from 'vitest'
import { simulateSharding } from './model.ts'

const venue = { markets: 40, coins: 12, accounts: 500, orders: 20_000, seed: 3 }

test('one sequencer needs one command and one commit per order', () => {
  expect(simulateSharding({ ...venue, shards: 1, transferMultiple: 1 })).toEqual({
    busiestShare: 1,
    commandsPerOrder: 1,
    waitingShare: 0,
    commitsP50: 1,
    commitsP99: 1,
  })
})

test('more sequencers share the commands and add transfers; larger transfers are fewer', () => {
  const exact = simulateSharding({ ...venue, shards: 4, transferMultiple: 1 })
  const larger = simulateSharding({ ...venue, shards: 4, transferMultiple: 4 })
  expect(exact.busiestShare).toBeLessThan(1)
  expect(exact.busiestShare).toBeGreaterThan(1 / 4)
  expect(exact.waitingShare).toBeGreaterThan(larger.waitingShare)
  expect(larger.commandsPerOrder).toBeGreaterThan(1)
})

test('the same seed gives the same costs', () => {
  const run = () => simulateSharding({ ...venue, shards: 3, transferMultiple: 2 })
  expect(run()).toEqual(run())
})
