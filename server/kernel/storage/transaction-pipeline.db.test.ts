import { expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()

test('STORE-23: a transaction that begins during hundreds of statements has its own connection', async () => {
  const { sql } = database
  await sql`create table numbers (n int)`
  // Every connection is open and its pipeline is full when the transactions begin.
  await Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(0.05)`))
  const statements = Array.from({ length: 500 }, () => sql`select pg_sleep(0.001)`)
  const transactions = Array.from({ length: 20 }, () => database.transaction(async (tx) => tx.sql`select 1`))
  await Promise.all([...statements.map((one) => one.execute()), ...transactions])
  await Promise.all(Array.from({ length: 200 }, (_, n) => sql`insert into numbers values (${n})`))
  const seen = await Promise.all(
    Array.from({ length: 5 }, () => sql<{ count: number }[]>`select count(*) as count from numbers`),
  )
  expect(seen.map((rows) => rows[0]?.count)).toEqual([200, 200, 200, 200, 200])
  const states = await sql<{ state: string }[]>`
    select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  expect(states).toEqual([])
})
