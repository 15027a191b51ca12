import { beforeEach, describe, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, openDatabase } from './database.ts'
import { testDatabase } from './testing.ts'
import { rendezvous } from './testing-rendezvous.ts'

const { database, connection } = await testDatabase()
const { sql } = database

await sql`create table note (id int8 primary key generated always as identity, body text not null unique)`

beforeEach(async () => {
  await sql`truncate note`
})

const add = (tx: { sql: typeof sql }, body: string) => tx.sql`insert into note (body) values (${body})`
const bodies = async () => (await sql<{ body: string }[]>`select body from note order by id`).map(({ body }) => body)

describe('a lost connection', () => {
  const backend = (tx: { sql: typeof sql }) => tx.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const kill = async (rows: PromiseLike<readonly { pid: number }[]>) => {
    const [row] = await rows
    await sql`select pg_terminate_backend(${row!.pid}, 5000)`
  }

  test('STORE-6: the rest of its transaction fails, its hooks never run, and other transactions are not affected', async () => {
    const seen: string[] = []
    const other: Database = openDatabase({ connection, log: () => undefined, poolSize: 2 })
    const received: unknown[] = []
    const receive = (error: unknown) => void received.push(error)
    const ended = rendezvous(2)
    const work = other.transaction(async (tx) => {
      tx.onCommit(() => void seen.push('told'))
      await add(tx, 'a')
      await kill(backend(tx))
      await add(tx, 'b').catch(receive)
      await tx.transaction((inner) => add(inner, 'c')).catch(receive)
      await ended()
      await add(tx, 'd')
    })
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', mayHaveCommitted: false })
    await ended()
    expect(received).toEqual([expect.any(DatabaseUnavailable), expect.any(DatabaseUnavailable)])
    expect(await other.transaction((tx) => tx.sql`select 1 as alive`)).toEqual([{ alive: 1 }])
    expect([seen, await bodies()]).toEqual([[], []])
    await other.close()
  })

  test('STORE-6: work without statements receives the error at its next statement', async () => {
    const other = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    let received: unknown
    let finished: (() => void) | undefined
    const workFinished = new Promise<void>((resolve) => {
      finished = resolve
    })
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const work = other.transaction(async (tx) => {
      await kill(backend(tx))
      await held
      received = await add(tx, 'b').then(undefined, (error: unknown) => error)
      finished?.()
    })
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    // The only connection of the pool now belongs to this statement; the old work must not use it.
    const next = other.transaction(async (tx) => {
      await add(tx, 'next')
      release?.()
      await workFinished
    })
    await next
    expect(received).toBeInstanceOf(DatabaseUnavailable)
    expect(await bodies()).toEqual(['next'])
    await other.close()
  })

  test('STORE-7: an interrupted statement fails as unavailable, and the next one works', async () => {
    const other = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    const [row] = await backend(other)
    const cut = expect(other.sql`select pg_sleep(30)`).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      mayHaveCommitted: true,
    })
    await sql`select pg_terminate_backend(${row!.pid}, 5000)`
    await cut
    expect(await other.sql`select 1 as alive`).toEqual([{ alive: 1 }])
    await other.close()
  })

  test('STORE-7: a cursor that is interrupted between two batches fails as unavailable', async () => {
    const other = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    const seen: number[] = []
    const reading = other.transaction(async (tx) => {
      const [row] = await backend(tx)
      try {
        for await (const batch of tx.sql<{ n: number }[]>`select n from generate_series(1, 100) n`.cursor(10)) {
          seen.push(...batch.map(({ n }) => n))
          if (seen.length === 20) await sql`select pg_terminate_backend(${row!.pid}, 5000)`
        }
      } finally {
        await tx.sql`select 1`
      }
    })
    await expect(reading).rejects.toThrow(DatabaseUnavailable)
    expect(seen).toHaveLength(20)
    expect(await other.sql`select 1 as alive`).toEqual([{ alive: 1 }])
    await other.close()
  })

  test('STORE-7: with an unreachable server every call fails, and healthy returns false', async () => {
    const nowhere = openDatabase({ connection: { ...connection, host: '/nowhere' }, log: () => undefined })
    const calls = Array.from({ length: 30 }, () => nowhere.sql`select 1`.catch((error: unknown) => error))
    for (const result of await Promise.all(calls)) expect(result).toBeInstanceOf(DatabaseUnavailable)
    await expect(nowhere.transaction((tx) => tx.sql`select 1`)).rejects.toMatchObject({ mayHaveCommitted: false })
    expect(await nowhere.healthy()).toBe(false)
    expect(await database.healthy()).toBe(true)
    await nowhere.close()
    await expect(nowhere.sql`select 1`).rejects.toThrow(DatabaseUnavailable)
  })
})
