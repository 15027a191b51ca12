import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('HTTP-37: requests of one turn of the event loop start together, in order; later ones start in a later turn', async () => {
  const begun: string[] = []
  const arrivals = new Arrivals<string>((item) => {
    begun.push(item)
    if (item === 'second') arrivals.add('of the second')
  })
  arrivals.add('first')
  arrivals.add('second')
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual(['first', 'second'])
  await turn()
  expect(begun).toEqual(['first', 'second', 'of the second'])
})
