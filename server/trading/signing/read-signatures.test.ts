import { expect, test } from 'vitest'
import { tradingLimits } from '../limits.ts'
import { ReadSignatures } from './read-signatures.ts'

const now = 1_800_000_000_000

test('SIGN-12: the signature of a read is remembered until its request expires', () => {
  const seen = new ReadSignatures()
  seen.add({ key: 'a', untilMs: now + 5_000 }, now)
  seen.add({ key: 'a', untilMs: now + 5_000 }, now)
  seen.add({ key: 'b', untilMs: now + 60_000 }, now)
  expect([
    seen.has({ key: 'a', untilMs: now + 5_000 }),
    seen.has({ key: 'b', untilMs: now + 60_000 }),
    seen.has({ key: 'c', untilMs: now + 5_000 }),
  ]).toEqual([true, true, false])
  expect(seen.count).toBe(2)
  seen.add({ key: 'c', untilMs: now + 11_000 }, now + 6_000)
  expect([
    seen.has({ key: 'a', untilMs: now + 5_000 }),
    seen.has({ key: 'b', untilMs: now + 60_000 }),
    seen.count,
  ]).toEqual([false, true, 2])
})

test('SIGN-12: the number of remembered signatures is bounded, and the first to expire are dropped', () => {
  const seen = new ReadSignatures()
  const { readSignaturesMax } = tradingLimits
  for (let index = 0; index < readSignaturesMax; index++) seen.add({ key: `soon ${index}`, untilMs: now + 5_000 }, now)
  seen.add({ key: 'late', untilMs: now + 60_000 }, now)
  expect([
    seen.count,
    seen.has({ key: 'late', untilMs: now + 60_000 }),
    seen.has({ key: 'soon 1', untilMs: now + 5_000 }),
  ]).toEqual([1, true, false])
})
