import type { VenueLimits } from './venue.ts'

export const venueLimits: VenueLimits = {
  sequencer: {},
  projector: {},
  snapshotEveryCommands: 250_000,
  snapshotsKept: 3,
  readWaitMs: 2_000,
}
