import { beforeEach, describe, expect, test } from 'vitest'
import { InvariantBroken } from '../values/invariant.ts'
import type { Transaction, Transactional } from './database.ts'
import type { StorageEvent } from './storage-log.ts'
import { testDatabase } from './testing.ts'
import { rendezvous } from './testing-rendezvous.ts'
import { transactionAttemptsMax } from './transaction.ts'

const logged: StorageEvent[] = []
const { database } = await testDatabase([], (event) => logged.push(event))
const { sql } = database

await sql`create table note (id int8 primary key generated always as identity, body text not null unique)`

beforeEach(async () => {
  logged.length = 0
  await sql`truncate note`
})

const add = (tx: { sql: typeof sql }, body: string) => tx.sql`insert into note (body) values (${body})`
const bodies = async () => (await sql<{ body: string }[]>`select body from note order by id`).map(({ body }) => body)
const failure = new Error('on purpose')

describe('commit hooks', () => {
  test('STORE-1: hooks run after the commit, in the order of their registration', async () => {
    const seen: string[] = []
    const result = await database.transaction(async (tx) => {
      tx.onCommit(async () => {
        seen.push(`first sees ${await bodies()}`)
      })
      tx.onCommit(() => void seen.push('second'))
      await add(tx, 'a')
      expect(seen).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(seen).toEqual(['first sees a', 'second'])
  })

  test('STORE-1: no hook runs after a rollback, and nothing stays', async () => {
    const seen: string[] = []
    const work = database.transaction(async (tx) => {
      tx.onCommit(() => void seen.push('told'))
      await add(tx, 'a')
      throw failure
    })
    await expect(work).rejects.toBe(failure)
    expect([seen, await bodies()]).toEqual([[], []])
  })

  test('STORE-1: no hook runs when the commit itself is refused', async () => {
    await sql`create table if not exists child (id int8 references note deferrable initially deferred)`
    const seen: string[] = []
    const work = database.transaction(async (tx) => {
      tx.onCommit(() => void seen.push('told'))
      await tx.sql`insert into child values (99)`
    })
    await expect(work).rejects.toMatchObject({ code: '23503' })
    expect(seen).toEqual([])
    await sql`drop table child`
  })

  test('STORE-2: a failed hook is logged and does not affect the commit, the result and the other hooks', async () => {
    const seen: string[] = []
    const result = await database.transaction(async (tx) => {
      tx.onCommit(() => {
        throw failure
      })
      tx.onCommit(() => Promise.reject(failure))
      tx.onCommit(() => void seen.push('still run'))
      await add(tx, 'a')
      return 7
    })
    expect([result, seen, await bodies()]).toEqual([7, ['still run'], ['a']])
    expect(logged.map(({ level, error }) => [level, error])).toEqual([
      ['error', failure],
      ['error', failure],
    ])
  })
})

describe('retries', () => {
  /** Two transactions that read and write the same row; the second to commit must restart. */
  async function conflicting(hook: (attempt: number) => void): Promise<number> {
    await sql`insert into note (body) values ('0')`
    let attempts = 0
    await database.transaction(
      async (tx) => {
        const attempt = ++attempts
        tx.onCommit(() => hook(attempt))
        const [row] = await tx.sql<{ body: string }[]>`select body from note`
        if (attempt === 1) await sql`update note set body = '10'`
        await tx.sql`update note set body = ${String(Number(row?.body) + 1)}`
      },
      { isolation: 'serializable' },
    )
    return attempts
  }

  test('STORE-3: a serialization failure restarts the work, and only the hooks of the last attempt run', async () => {
    const hooks: number[] = []
    expect(await conflicting((attempt) => hooks.push(attempt))).toBe(2)
    expect(await bodies()).toEqual(['11'])
    expect(hooks).toEqual([2])
  })

  test('STORE-3: a deadlock ends with both done', async () => {
    await sql`insert into note (body) values ('x'), ('y')`
    const meet = rendezvous(2)
    const touch = (first: string, second: string) =>
      database.transaction(async (tx) => {
        await tx.sql`update note set body = body || '1' where body like ${`${first}%`}`
        await meet()
        await tx.sql`update note set body = body || '2' where body like ${`${second}%`}`
      })
    await Promise.all([touch('x', 'y'), touch('y', 'x')])
    expect((await bodies()).map((body) => [...body].sort().join(''))).toEqual(['12x', '12y'])
  })

  test('STORE-3: the attempts are bounded', async () => {
    let attempts = 0
    const work = database.transaction(async (tx) => {
      attempts += 1
      await tx.sql`do $$ begin raise exception 'always' using errcode = '40001'; end $$`
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(transactionAttemptsMax)
  })

  test('STORE-3: any other error is not retried', async () => {
    let attempts = 0
    const work = database.transaction(async (tx) => {
      attempts += 1
      await tx.sql`select 1 / 0`
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(attempts).toBe(1)
  })
})

describe('joining', () => {
  const notify = (seen: string[], name: string) => (tx: Transaction) => tx.onCommit(() => void seen.push(name))

  test('STORE-4: a failed inner transaction loses its rows and hooks, and the outer one continues', async () => {
    const seen: string[] = []
    await database.transaction(async (outer) => {
      notify(seen, 'outer before')(outer)
      await add(outer, 'a')
      const inner = outer.transaction(async (tx) => {
        notify(seen, 'inner')(tx)
        await tx.transaction(async (deeper) => {
          notify(seen, 'deeper')(deeper)
          await add(deeper, 'c')
        })
        await add(tx, 'a')
      })
      await expect(inner).rejects.toMatchObject({ code: '23505' })
      await outer.transaction(async (tx) => {
        notify(seen, 'second inner')(tx)
        await add(tx, 'd')
      })
      notify(seen, 'outer after')(outer)
    })
    expect(await bodies()).toEqual(['a', 'd'])
    expect(seen).toEqual(['outer before', 'second inner', 'outer after'])
  })

  test('STORE-4: an inner commit is rolled back with the outer transaction', async () => {
    const seen: string[] = []
    const work = database.transaction(async (outer) => {
      await outer.transaction(async (tx) => {
        notify(seen, 'inner')(tx)
        await add(tx, 'a')
      })
      throw failure
    })
    await expect(work).rejects.toBe(failure)
    expect([seen, await bodies()]).toEqual([[], []])
  })

  test('STORE-4: an action works alone and inside another transaction', async () => {
    const action = (where: Transactional, body: string) =>
      where.transaction(async (tx) => {
        await add(tx, body)
        return body.length
      })
    expect(await action(database, 'alone')).toBe(5)
    expect(await database.transaction((tx) => action(tx, 'inside'))).toBe(6)
    expect(await bodies()).toEqual(['alone', 'inside'])
  })

  test('STORE-4: two inner transactions at the same time are a bug', async () => {
    const work = database.transaction(async (tx) => {
      await Promise.all([tx.transaction((a) => add(a, 'a')), tx.transaction((b) => add(b, 'b'))])
    })
    await expect(work).rejects.toThrow(InvariantBroken)
    expect(await bodies()).toEqual([])
  })
})

describe('edges of a transaction', () => {
  test('STORE-5: an error that the work catches still rolls everything back', async () => {
    const work = database.transaction(async (tx) => {
      await add(tx, 'a')
      await add(tx, 'a').catch(() => undefined)
      return 'looks fine'
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await bodies()).toEqual([])
  })

  test('STORE-6: a statement after the end is refused and reaches no connection', async () => {
    let kept: Transaction | undefined
    let prepared: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      kept = tx
      prepared = add(tx, 'made inside, sent outside')
      // The driver sends a statement when it is first awaited; returning it must not await it.
      return { prepared }
    })
    await expect(prepared).rejects.toThrow('after its transaction had ended')
    await expect(add(kept!, 'late')).rejects.toThrow(InvariantBroken)
    await expect(kept!.transaction(async () => 1)).rejects.toThrow(InvariantBroken)
    expect(() => kept!.onCommit(() => undefined)).toThrow(InvariantBroken)
    expect(await bodies()).toEqual([])
  })

  test('STORE-6: statements of a failed transaction do not run after its rollback', async () => {
    const stopped: unknown[] = []
    const slowly = async (tx: Transaction, body: string) => {
      await tx.sql`select pg_sleep(0.02)`
      await tx.sql`select pg_sleep(0.02)`
      await add(tx, body)
    }
    const dangling: Promise<unknown>[] = []
    const receive = (error: unknown) => void stopped.push(error)
    for (let round = 0; round < 5; round++) {
      const work = database.transaction(async (tx) => {
        dangling.push(slowly(tx, 'stray').catch(receive))
        dangling.push(tx.transaction((inner) => slowly(inner, 'stray inside')).catch(receive))
        await tx.sql`select 1`
        throw failure
      })
      await expect(work).rejects.toBe(failure)
      await database.transaction((tx) => tx.transaction((inner) => add(inner, `round ${round}`)))
    }
    await Promise.all(dangling)
    expect(stopped).toHaveLength(10)
    expect(await bodies()).toEqual(['round 0', 'round 1', 'round 2', 'round 3', 'round 4'])
  })

  test('a read-only transaction refuses writes, and the isolation level is applied', async () => {
    await expect(database.transaction((tx) => add(tx, 'a'), { readOnly: true })).rejects.toMatchObject({
      code: '25006',
    })
    for (const isolation of ['serializable', 'repeatable read', 'read committed'] as const) {
      const [row] = await database.transaction((tx) => tx.sql`show transaction_isolation`, { isolation })
      expect(row).toEqual({ transaction_isolation: isolation })
    }
  })
})
