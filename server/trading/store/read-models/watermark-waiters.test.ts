import { expect, test } from 'vitest'
import { WatermarkWaiters } from './watermark-waiters.ts'

test('READ-4: a waiter resolves when the read models reach its sequence, and no earlier', async () => {
  const waiters = new WatermarkWaiters(10)
  expect(await waiters.waitFor(10, 0)).toBe(true)
  const notified: string[] = []
  const waiting = [12, 15].map((sequence) =>
    waiters.waitFor(sequence, 60_000).then((reached) => notified.push(`${sequence} ${reached}`)),
  )
  waiters.reach(11)
  await Promise.resolve()
  expect([notified, waiters.isAwaited]).toEqual([[], true])
  waiters.reach(13)
  await waiting[0]
  waiters.reach(99)
  await waiting[1]
  expect([notified, waiters.isAwaited, waiters.watermark]).toEqual([['12 true', '15 true'], false, 99])
})

test('READ-4: a waiter resolves at its timeout, and at the stop', async () => {
  const waiters = new WatermarkWaiters(0)
  expect(await waiters.waitFor(1, 1)).toBe(false)
  const waiting = waiters.waitFor(1, 60_000)
  waiters.giveUp()
  expect(await waiting).toBe(false)
})
