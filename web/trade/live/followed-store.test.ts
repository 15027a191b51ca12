import { expect, test } from 'vitest'
import { createFollowed } from './followed-store.ts'

test('TERMINAL-11: a source has one subscription for all listeners, and ends shortly after the last one left', () => {
  let following = 0
  const waiting = new Set<() => void>()
  const store = createFollowed(
    0,
    () => {
      following += 1
      return () => {
        following -= 1
      }
    },
    {
      onFrame: (run) => run(),
      later(run) {
        waiting.add(run)
        return () => waiting.delete(run)
      },
    },
  )
  const leave = [store.subscribe(() => {}), store.subscribe(() => {})]
  expect(following).toBe(1)
  for (const one of leave) one()
  expect(following).toBe(1)
  const again = store.subscribe(() => {})
  expect(waiting.size).toBe(0)
  again()
  for (const run of waiting) run()
  expect(following).toBe(0)
})
