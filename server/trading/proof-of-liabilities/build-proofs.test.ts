import { expect, test } from 'vitest'
import { SettableClock } from '../../kernel/clock/clock.ts'
import { systemIds } from '../../kernel/ids/ids.ts'
import { tradingLimits } from '../limits.ts'
import type { VenueViews } from '../venue.ts'
import { LiabilityProofs } from './build-proofs.ts'

test('PROOF-4: the proof of a large state is built elsewhere, and not again for twenty times its duration', async () => {
  const clock = new SettableClock()
  const views = { sequence: 7, remembered: { stateBytes: 1e9 } } as VenueViews & { sequence: number }
  const built: number[] = []
  const buildProof = async (sequence: number) => {
    built.push(sequence)
    clock.advance(30_000)
    return { sequence, coins: [], trees: [] }
  }
  const tasks = { buildProof, saveSnapshot: async () => 0 }
  const proofs = new LiabilityProofs({ views, clock, ids: systemIds, tasks })
  const both = await Promise.all([proofs.newest(), proofs.newest()])
  expect(both.map(({ sequence }) => sequence)).toEqual([7, 7])
  Object.assign(views, { sequence: 8 })
  clock.advance(tradingLimits.proofAgeMaxMs)
  expect((await proofs.newest()).sequence).toBe(7)
  clock.advance(20 * 30_000 - tradingLimits.proofAgeMaxMs)
  expect((await proofs.newest()).sequence).toBe(8)
  expect(built).toEqual([7, 8])
  expect(proofs.at(7)?.sequence).toBe(7)
})
