import { expect, test } from 'vitest'
import { InvariantBroken } from '../values/invariant.ts'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing.ts'

const { database, connection } = await testDatabase()
const { sql } = database

await sql`create table note (id int8 primary key generated always as identity, body text not null unique)`

test('STORE-8: an int8 is a number and a numeric is text', async () => {
  const [row] = await sql`select 9007199254740991::int8 as big, 0.10::numeric as exact, array[1,2]::int8[] as many`
  expect(row).toEqual({ big: 9007199254740991, exact: '0.10', many: [1, 2] })
  expect(await sql`select id from unnest(${[3, 4n]}::int8[]) as id`).toEqual([{ id: 3 }, { id: 4 }])
  expect(await sql`select ${2n ** 53n - 1n}::int8 as big`).toEqual([{ big: 9007199254740991 }])
})

test('STORE-8: an int8 that is not a safe integer is an error, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8 as big`).rejects.toThrow(InvariantBroken)
  expect(await sql`select 1 as alive`).toEqual([{ alive: 1 }])
})

test('fragments of one sql can be embedded in another', async () => {
  await sql`insert into note (body) values ('a')`
  const isA = sql`body = ${'a'}`
  expect(await database.transaction((tx) => tx.sql`select body from note where ${isA}`)).toEqual([{ body: 'a' }])
  expect(await sql`insert into note ${sql([{ body: 'b' }, { body: 'c' }])} returning body`).toHaveLength(2)
})

test('STORE-29: a statement has a time limit', async () => {
  const impatient = openDatabase({ connection, log: () => undefined, poolSize: 1, statementTimeoutMs: 50 })
  await expect(impatient.sql`select pg_sleep(10)`).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    cause: { code: '57014' },
  })
  expect(await impatient.sql`select 1 as alive`).toEqual([{ alive: 1 }])
  await impatient.close()
})

test('STORE-33: a transaction whose process is suspended ends, and its locks are free', async () => {
  await sql`insert into note (body) values ('locked')`
  const suspended = openDatabase({ connection, log: () => undefined, idleInTransactionTimeoutMs: 200 })
  const settings = await database.transaction((tx) => tx.sql`show idle_in_transaction_session_timeout`)
  expect(settings).toEqual([{ idle_in_transaction_session_timeout: '10s' }])
  await expect(
    suspended.transaction(async (tx) => {
      await tx.sql`update note set body = 'late' where body = 'locked'`
      // Waits for its lock until the database has ended this transaction.
      await sql`update note set body = 'free' where body = 'locked'`
    }),
  ).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(await sql`select body from note where body in ('late', 'locked', 'free')`).toEqual([{ body: 'free' }])
  await suspended.close()
})

test('STORE-32: a statement that is planned once keeps its plan for any parameters', async () => {
  const { plannedOnce } = database
  const ask = (body: string) => plannedOnce`select count(*)::int as found from note where body = ${body}`
  for (let count = 0; count < 20; count++) await ask(`note ${count}`)
  const plans = await plannedOnce`
    select generic_plans as "once", custom_plans as again from pg_prepared_statements where statement like 'select count%from note%'`
  expect(plans).toEqual([{ once: 20, again: 0 }])
})

test('STORE-32: such statements have at most two connections, and other statements none of them', async () => {
  const own = sql`select pg_backend_pid() as pid, pg_sleep(0.05)`
  const kept = Array.from({ length: 20 }, () => database.plannedOnce`select pg_backend_pid() as pid, pg_sleep(0.01)`)
  const pids = new Set((await Promise.all(kept)).map(([row]) => row?.pid))
  expect(pids.size).toBeLessThanOrEqual(2)
  expect(pids).not.toContain((await own)[0]?.pid)
})
