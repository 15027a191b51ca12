import { expect, test } from 'vitest'
import { type Logger, silentLogger } from '../logging/logger.ts'
import { Refusals } from './refusals.ts'

test('FRAME-7: rejected frames are counted by reason and logged at most once a second', () => {
  let nowMs = 0
  const lines: unknown[] = []
  const log: Logger = { ...silentLogger, warn: (_message, facts) => void lines.push(facts) }
  const refusals = new Refusals(log, () => nowMs)
  for (let count = 0; count < 1_000; count += 1) refusals.count('forged', 'agora.x.all.b')
  expect(refusals.counts).toEqual({ forged: 1_000, replayed: 0, old: 0, unproven: 0 })
  expect(lines).toEqual([{ reason: 'forged', subject: 'agora.x.all.b', refused: 1 }])
  nowMs += 1_000
  refusals.count('replayed', 'agora.x.all.b', 'b')
  expect(lines[1]).toEqual({ reason: 'replayed', subject: 'agora.x.all.b', from: 'b', refused: 1_000 })
})
