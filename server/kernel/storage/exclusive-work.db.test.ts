import { expect, test, vi } from 'vitest'
import { runAlone } from './exclusive-work.ts'
import { LeadershipLost } from './leadership.ts'
import { testDatabase } from './testing.ts'

const { database, connection } = await testDatabase([])
const name = 'exclusive-work-test'

const endLock = () => database.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = ${`agora ${name}`} and datname = current_database()`

test('a second run does not begin while the first one lasts, and begins afterwards', async () => {
  const second = () => runAlone(connection, name, async () => 'second')
  const first = await runAlone(connection, name, async (stillAlone) => {
    await stillAlone()
    return second()
  })
  expect(first).toBeUndefined()
  expect(await second()).toBe('second')
})

test('work whose lock is lost finds out, also after it has the lock again', async () => {
  await runAlone(connection, name, async (stillAlone) => {
    await stillAlone()
    await endLock()
    await expect(stillAlone()).rejects.toThrow(LeadershipLost)
    const isHeld = async () => (await endsIn()) > 0
    const endsIn = async () =>
      (await database.sql`select from pg_stat_activity where application_name = ${`agora ${name}`}`).length
    await vi.waitUntil(isHeld, { timeout: 30_000 })
    await expect(stillAlone()).rejects.toThrow(LeadershipLost)
  })
})
