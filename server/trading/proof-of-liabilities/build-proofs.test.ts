import { expect, test, vi } from 'vitest'
import { SettableClock } from '../../kernel/clock/clock.ts'
import { systemIds } from '../../kernel/ids/ids.ts'
import { silentLogger } from '../../kernel/logging/logger.ts'
import { tradingLimits } from '../limits.ts'
import type { VenueViews } from '../venue.ts'
import { LiabilityProofs } from './build-proofs.ts'

function largeVenue() {
  const clock = new SettableClock()
  const views = { sequence: 7, remembered: { stateBytes: 1e9 } } as VenueViews & { sequence: number }
  const built: number[] = []
  const buildProof = vi.fn(async (sequence: number) => {
    built.push(sequence)
    clock.advance(30_000)
    return { sequence, coins: [] }
  })
  const warn = vi.fn()
  const log = { ...silentLogger, warn }
  const tasks = { buildProof, saveSnapshot: async () => 0 }
  return {
    clock,
    views,
    built,
    buildProof,
    warn,
    proofs: new LiabilityProofs({ views, clock, ids: systemIds, log, tasks }),
  }
}

test('PROOF-4: the proof of a large state is built elsewhere, and not again for twenty times its duration', async () => {
  const { clock, views, built, proofs } = largeVenue()
  const both = await Promise.all([proofs.newest(), proofs.newest()])
  expect(both.map(({ sequence }) => sequence)).toEqual([7, 7])
  Object.assign(views, { sequence: 8 })
  clock.advance(tradingLimits.proofAgeMaxMs)
  expect((await proofs.newest()).sequence).toBe(7)
  clock.advance(20 * 30_000 - tradingLimits.proofAgeMaxMs)
  expect((await proofs.newest()).sequence).toBe(7)
  await expect.poll(async () => (await proofs.newest()).sequence).toBe(8)
  expect(built).toEqual([7, 8])
  expect(proofs.at(7)?.sequence).toBe(7)
})

test('PROOF-5: the last proof of a large state serves until the next one is built, and if that fails', async () => {
  const { clock, views, built, buildProof, warn, proofs } = largeVenue()
  await proofs.newest()
  Object.assign(views, { sequence: 8 })
  clock.advance(20 * 30_000)
  buildProof.mockRejectedValueOnce(new Error('no memory'))
  expect((await proofs.newest()).sequence).toBe(7)
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect((await proofs.newest()).sequence).toBe(7)
  await expect.poll(async () => (await proofs.newest()).sequence).toBe(8)
  expect(built).toEqual([7, 8])
})
