import { afterAll, expect, test } from 'vitest'
import { type Leadership, openLeadership, soleLeadership } from './leadership.ts'
import { testDatabase } from './testing.ts'

const { connection, database } = await testDatabase()
const opened: Leadership[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

async function candidate(name: string): Promise<Leadership> {
  const one = await openLeadership({ connection, name, log: () => undefined })
  opened.push(one)
  return one
}

test('NODE-12: one node leads, and the next one does when it gives up', async () => {
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

test('NODE-13: a leader whose connection breaks no longer leads, and somebody does soon', async () => {
  const [a, b] = [await candidate('office'), await candidate('office')]
  let wasLost = false
  a.onChange((isLeader) => {
    wasLost ||= !isLeader
  })
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agora office'`
  await expect.poll(() => wasLost).toBe(true)
  await expect.poll(() => Number(a.isLeader) + Number(b.isLeader)).toBe(1)
})

test('NODE-11: a single node leads', () => {
  expect(soleLeadership.isLeader).toBe(true)
})
