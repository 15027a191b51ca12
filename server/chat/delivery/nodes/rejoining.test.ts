import { expect, test } from 'vitest'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { Rejoining } from './rejoining.ts'

test('a gap at the moment when the recovery of another one ends is recovered too', async () => {
  let reloads = 0
  const rejoining = new Rejoining({
    bus: { onGap: () => () => undefined, nodes: () => [] } as never,
    log: silentLogger,
    giveUp: () => undefined,
    registered: async () => undefined,
    meet: async () => undefined,
    reload() {
      reloads += 1
      const read = Promise.resolve()
      // After the last check for further gaps, and before the promise of the recovery is settled.
      if (reloads === 1) void read.then(() => undefined).then(() => rejoining.begin())
      return read
    },
  })
  rejoining.begin()
  await rejoining.settled()
  expect(reloads).toBe(2)
})

test('after a stop nothing is read, and nobody waits', async () => {
  let reloads = 0
  const rejoining = new Rejoining({
    bus: { onGap: () => () => undefined, nodes: () => [] } as never,
    log: silentLogger,
    giveUp: () => undefined,
    registered: async () => undefined,
    meet: async () => undefined,
    async reload() {
      reloads += 1
    },
  })
  rejoining.stop()
  rejoining.begin()
  await rejoining.settled()
  expect(reloads).toBe(0)
})
