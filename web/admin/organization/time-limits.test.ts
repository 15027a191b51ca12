import { expect, test } from 'vitest'
import { limitName, limitNames, secondsOf } from './time-limits.ts'

test('WADMIN-9: each choice of a time limit stands for its seconds, and no limit for null', () => {
  expect(limitNames.map((name) => limitName(secondsOf(name)))).toEqual([...limitNames])
  expect(secondsOf('unlimited')).toBeNull()
  expect(limitName(601)).toBeUndefined()
})
