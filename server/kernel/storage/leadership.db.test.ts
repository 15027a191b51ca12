import { afterAll, expect, test } from 'vitest'
import {
  type Leadership,
  LeadershipLost,
  type LeadershipOptions,
  openLeadership,
  singleNodeLeadership,
} from './leadership.ts'
import { testDatabase } from './testing.ts'

const { connection, database } = await testDatabase()
const opened: Leadership[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

async function candidate(name: string, options: Partial<LeadershipOptions> = {}): Promise<Leadership> {
  const one = await openLeadership({ connection, name, log: () => undefined, ...options })
  opened.push(one)
  return one
}

test('NODE-12: one node leads, and the next one takes over when it gives up', async () => {
  const first = await candidate('jobs')
  const second = await candidate('jobs')
  const other = await candidate('sequencer')
  expect([first.isLeader, second.isLeader, other.isLeader]).toEqual([true, false, true])
  const changes: boolean[] = []
  second.onChange((isLeader) => changes.push(isLeader))
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const job = second.whileLeading({ name: 'once', everyMs: 1, run })
  await job.run()
  expect(runs).toBe(0)
  await first.close()
  await expect.poll(() => second.isLeader).toBe(true)
  await job.run()
  expect([changes, runs]).toEqual([[true], 1])
})

test('NODE-13: a leader whose connection breaks no longer leads, and soon another node does', async () => {
  const [a, b] = [await candidate('lead'), await candidate('lead')]
  let wasLost = false
  a.onChange((isLeader) => {
    wasLost ||= !isLeader
  })
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agora lead'`
  await expect.poll(() => wasLost).toBe(true)
  await expect.poll(() => Number(a.isLeader) + Number(b.isLeader)).toBe(1)
})

test('NODE-11: a single node leads', () => {
  expect(singleNodeLeadership.isLeader).toBe(true)
})

test('NODE-15: a leader that does not renew its lease has lost it, and learns so before it relies on it', async () => {
  const one = await candidate('silent', { leaseMs: 2_000 })
  const changes: boolean[] = []
  one.onChange((isLeader) => changes.push(isLeader))
  expect(one.isLeader).toBe(true)
  expect(one.confirmed()).toBeUndefined()
  // Blocks the whole process, as if it were stopped or swapped out.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
  expect(one.isLeader).toBe(true)
  await expect(one.confirmed()).rejects.toThrow(LeadershipLost)
  // No other node competes, so it leads again.
  await expect.poll(() => changes.slice(0, 3)).toEqual([true, false, true])
})

test('NODE-15: a slow leader that still holds the lock continues to lead', async () => {
  const one = await candidate('slow', { leaseMs: 5_000 })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
  await one.confirmed()
  expect([one.isLeader, one.confirmed()]).toEqual([true, undefined])
})

test('NODE-16: a node that must not lead gives the lead up, logs why, and leads again when it may', async () => {
  const reasons: unknown[] = []
  let reason: string | undefined
  const log = (event: { level: string; reason?: unknown }) => {
    if (event.level === 'error') reasons.push(event.reason)
  }
  const one = await candidate('refused', { refusal: () => reason, log })
  const other = await candidate('refused')
  expect([one.isLeader, other.isLeader]).toEqual([true, false])
  reason = 'its clock is wrong'
  await expect.poll(() => [one.isLeader, other.isLeader]).toEqual([false, true])
  expect(reasons).toEqual(['its clock is wrong'])
  reason = undefined
  await other.close()
  await expect.poll(() => one.isLeader).toBe(true)
})
