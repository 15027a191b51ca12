import { expect, test } from 'vitest'
import { tradingLimits } from '../limits.ts'
import { ReadSignatures } from './read-signatures.ts'

const now = 1_800_000_000_000

test('SIGN-12: a signature that has read is known until its request has ended, and is then forgotten', () => {
  const seen = new ReadSignatures()
  seen.note({ key: 'a', untilMs: now + 5_000 }, now)
  seen.note({ key: 'a', untilMs: now + 5_000 }, now)
  seen.note({ key: 'b', untilMs: now + 60_000 }, now)
  expect([
    seen.has({ key: 'a', untilMs: now + 5_000 }),
    seen.has({ key: 'b', untilMs: now + 60_000 }),
    seen.has({ key: 'c', untilMs: now + 5_000 }),
  ]).toEqual([true, true, false])
  expect(seen.count).toBe(2)
  seen.note({ key: 'c', untilMs: now + 11_000 }, now + 6_000)
  expect([
    seen.has({ key: 'a', untilMs: now + 5_000 }),
    seen.has({ key: 'b', untilMs: now + 60_000 }),
    seen.count,
  ]).toEqual([false, true, 2])
})

test('SIGN-12: no more are kept than there is room for, and those that end first give way', () => {
  const seen = new ReadSignatures()
  const { readSignaturesMax } = tradingLimits
  for (let index = 0; index < readSignaturesMax; index++) seen.note({ key: `soon ${index}`, untilMs: now + 5_000 }, now)
  seen.note({ key: 'late', untilMs: now + 60_000 }, now)
  expect([
    seen.count,
    seen.has({ key: 'late', untilMs: now + 60_000 }),
    seen.has({ key: 'soon 1', untilMs: now + 5_000 }),
  ]).toEqual([1, true, false])
})
