import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ids, seededIds, systemIds } from './ids.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each<[string, Ids]>([
  ['system', systemIds],
  ['seeded', seededIds(7)],
])('%s ids', (_name, ids) => {
  test('a token has the given length, in lowercase letters and digits', () => {
    for (const length of [0, 1, 16, 32, 64, 500]) {
      const token = ids.token(length)
      expect(token).toHaveLength(length)
      expect(token).toMatch(/^[a-z0-9]*$/)
    }
  })

  test('every letter and digit is about as likely as any other', () => {
    const counts = new Map<string, number>()
    for (const character of ids.token(72_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(36)
    // 2000 of each are expected; ten standard deviations leave no room for chance.
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(450)
  })

  test('a uuid is of version 4, and no two are equal', () => {
    const uuids = Array.from({ length: 1000 }, () => ids.uuid())
    for (const uuid of uuids) expect(uuid).toMatch(uuidForm)
    expect(new Set(uuids).size).toBe(1000)
  })

  test('bytes have the given count', () => {
    expect(ids.bytes(32)).toHaveLength(32)
    expect(ids.bytes(0)).toHaveLength(0)
  })
})

test('KERNEL-13: the same seed gives the same ids in the same order, another seed gives others', () => {
  const drawn = (seed: number) => {
    const ids = seededIds(seed)
    return [ids.token(20), ids.uuid(), ids.bytes(8).toString('hex'), ids.token(20)]
  }
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(drawn(seed)).toEqual(drawn(seed))
      expect(drawn(seed)).not.toEqual(drawn(seed + 1))
    }),
  )
})
