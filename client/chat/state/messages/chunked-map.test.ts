import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChunkedMap } from './chunked-map.ts'

test('it has the entries of a plain map, and earlier versions stay unchanged', () => {
  const change = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.option(fc.integer(), { nil: undefined })))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.integer({ min: -1, max: 2000 }), (steps, bound) => {
      const plain = new Map<number, number>()
      let map = ChunkedMap.empty<number>()
      for (const step of steps) {
        const before = map
        const held = new Map(before.entries())
        map = map.with(step)
        for (const [id, value] of step) value === undefined ? plain.delete(id) : plain.set(id, value)
        expect(new Map(before.entries())).toEqual(held)
      }
      expect(new Map(map.entries())).toEqual(plain)
      expect(map.size).toBe(plain.size)
      const above = [...plain].filter(([id]) => id > bound).map(([, value]) => value)
      expect([...map.above(bound)].sort()).toEqual(above.sort())
    }),
  )
})
