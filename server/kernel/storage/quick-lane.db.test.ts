import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Sql } from './database.ts'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()

async function connectionOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}

const quickConnection = () => database.quickly(connectionOf)

test('STORE-27: concurrent quick queries share one connection', async () => {
  const used = await Promise.all(Array.from({ length: 20 }, quickConnection))
  expect(new Set(used).size).toBe(1)
  expect(await quickConnection()).toBe(used[0])
})

test('STORE-27: very many concurrent queries use the pool too', async () => {
  const used = await Promise.all(Array.from({ length: 100 }, quickConnection))
  expect(new Set(used).size).toBeGreaterThan(1)
})

test('STORE-27: no query waits for a slow one, and afterwards the connection is shared again', async () => {
  const usual = await quickConnection()
  let isOver = false
  const long = database
    .quickly((sql) => sql`select pg_sleep(1)`)
    .finally(() => {
      isOver = true
    })
  await delay(100)
  expect(await quickConnection()).not.toBe(usual)
  expect(isOver).toBe(false)
  await long
  expect(await quickConnection()).toBe(usual)
})

test('STORE-27: a failed query does not affect others', async () => {
  const answers = await Promise.allSettled([
    quickConnection(),
    database.quickly((sql) => sql`select 1 / 0`),
    quickConnection(),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
