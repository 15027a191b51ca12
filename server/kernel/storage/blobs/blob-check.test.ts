import { expect, test } from 'vitest'
import { SettableClock } from '../../clock/clock.ts'
import { BlobCheck } from './blob-check.ts'

const answered = () => new Promise(setImmediate)

test('STORE-37: the store of files is asked once in ten seconds, and its last answer is reported', async () => {
  const clock = new SettableClock()
  const answers = ['the bucket is lost', undefined]
  let asked = 0
  const check = new BlobCheck({ problem: async () => answers[asked++] }, clock)
  expect(check.problem()).toBeUndefined()
  await answered()
  clock.advance(9_999)
  expect([check.problem(), asked]).toEqual(['the bucket is lost', 1])
  clock.advance(1)
  expect([check.problem(), asked]).toEqual(['the bucket is lost', 2])
  await answered()
  expect([check.problem(), asked]).toEqual([undefined, 2])
})

test('STORE-37: a store of files that does not answer is reported, without a wait and without further requests', async () => {
  const clock = new SettableClock()
  let answer: () => void = () => undefined
  let asked = 0
  const problem = () => {
    asked += 1
    return new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined)
    })
  }
  const check = new BlobCheck({ problem }, clock)
  expect(check.problem()).toBeUndefined()
  for (let probe = 0; probe < 3; probe += 1) {
    clock.advance(10_000)
    expect(check.problem()).toBe('the store of files does not answer')
  }
  expect(asked).toBe(1)
  answer()
  await answered()
  expect([check.problem(), asked]).toEqual([undefined, 2])
})
