import { expect, test } from 'vitest'
import { SubscriptionRevisions } from './subscription-revisions.ts'

test('NODE-41: a revision is known once all before it are read, in any order', async () => {
  const revisions = new SubscriptionRevisions()
  revisions.addUpTo(5)
  expect([revisions.has(5), revisions.has(6)]).toEqual([true, false])
  revisions.add(8)
  revisions.add(7)
  const known = revisions.wait(7, 60_000)
  expect(revisions.has(7)).toBe(false)
  revisions.add(6)
  expect(await known).toBe(true)
  expect([revisions.has(8), revisions.has(9)]).toEqual([true, false])
  expect(await revisions.wait(8, 0)).toBe(true)
})

test('NODE-41: a wait ends without the revision, and reading everything includes it', async () => {
  const revisions = new SubscriptionRevisions()
  revisions.add(2)
  revisions.add(4)
  expect(await revisions.wait(2, 1)).toBe(false)
  // Until it is read, a wait ends at once.
  expect(await revisions.wait(4, 600_000)).toBe(false)
  revisions.addUpTo(3)
  expect([revisions.has(4), revisions.has(5)]).toEqual([true, false])
  // An older reading changes nothing.
  revisions.addUpTo(1)
  revisions.add(3)
  expect(revisions.has(4)).toBe(true)
})
