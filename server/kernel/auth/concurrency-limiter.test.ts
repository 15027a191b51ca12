import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConcurrencyLimiter, ConcurrencyLimitReached } from './concurrency-limiter.ts'

test('ACCOUNT-29: at most runningMax run at once; the others follow in the order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(fc.boolean(), { maxLength: 30 }), async (max, works) => {
      const turns = new ConcurrencyLimiter({ runningMax: max, waitingMax: 100 })
      const started: number[] = []
      let running = 0
      const all = works.map((succeeds, index) =>
        turns.take(async () => {
          started.push(index)
          running += 1
          expect(running).toBeLessThanOrEqual(max)
          await Promise.resolve()
          running -= 1
          if (!succeeds) throw new Error('failed')
          return index
        }),
      )
      const results = await Promise.allSettled(all)
      expect(started).toEqual(works.map((_, index) => index))
      expect(results.map(({ status }) => status === 'fulfilled')).toEqual(works)
    }),
  )
})

test('ACCOUNT-29: with a full queue the next call is rejected and the waiting ones are served', async () => {
  const turns = new ConcurrencyLimiter({ runningMax: 1, waitingMax: 1 })
  let finish: () => void = () => undefined
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = turns.take(async () => 'second')
  await expect(turns.take(async () => 'third')).rejects.toThrow(ConcurrencyLimitReached)
  finish()
  await first
  expect(await second).toBe('second')
  expect(await turns.take(async () => 'fourth')).toBe('fourth')
})
