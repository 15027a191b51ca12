import { expect, test } from 'vitest'
import { SettableClock } from '../../clock/clock.ts'
import { BlobCheck } from './blob-check.ts'

test('STORE-37: the store of files is asked once in ten seconds, and its last answer is reported', async () => {
  const clock = new SettableClock(1_000)
  const answers = [undefined, 'the bucket is lost', undefined]
  let asked = 0
  const check = new BlobCheck({ problem: async () => answers[asked++] }, clock)
  expect([await check.problem(), await check.problem(), asked]).toEqual([undefined, undefined, 1])
  clock.advance(10_000)
  expect([await check.problem(), await check.problem(), asked]).toEqual(['the bucket is lost', 'the bucket is lost', 2])
  clock.advance(10_000)
  expect([await check.problem(), asked]).toEqual([undefined, 3])
})

test('STORE-37: a store of files that does not answer is reported, and is not asked again before it has', async () => {
  const clock = new SettableClock(1_000)
  let answer = (_: undefined) => {}
  let asked = 0
  const problem = () => {
    asked += 1
    return new Promise<undefined>((resolve) => {
      answer = resolve
    })
  }
  const check = new BlobCheck({ problem }, clock, 1)
  for (let probe = 0; probe < 3; probe += 1) {
    expect(await check.problem()).toContain('has not answered')
    clock.advance(10_000)
  }
  expect(asked).toBe(1)
  answer(undefined)
  await new Promise(setImmediate)
  await check.problem()
  expect(asked).toBe(2)
})
