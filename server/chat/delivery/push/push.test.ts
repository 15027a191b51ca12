import { expect, test } from 'vitest'
import { SettableClock } from '../../../kernel/clock/clock.ts'
import { Push } from './push.ts'

test('a slow read of the users with devices does not replace a newer one', async () => {
  const stored = [1]
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  const sql = async () => {
    const rows = stored.map((user_id) => ({ user_id }))
    reads += 1
    if (reads === 1) await isReleased
    return rows
  }
  const push = new Push({ database: { sql }, clock: new SettableClock() } as never, {})
  const first = push.refresh()
  stored.push(2)
  const second = push.refresh()
  await new Promise((resolve) => setImmediate(resolve))
  release()
  await Promise.all([first, second])
  expect([...push.people]).toEqual([1, 2])
})
