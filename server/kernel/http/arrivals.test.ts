import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('HTTP-37: what arrives in one turn is begun together, in the order it came, and what comes later in a later one', async () => {
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
