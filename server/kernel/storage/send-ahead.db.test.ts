import { beforeEach, expect, test } from 'vitest'
import { InvariantBroken } from '../values/invariant.ts'
import type { Transaction } from './database.ts'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()
const { sql } = database

await sql`create table note (body text not null unique)`

beforeEach(async () => {
  await sql`truncate note`
})

const add = (tx: Transaction, body: string) => tx.sql`insert into note (body) values (${body})`
const bodies = async () => (await sql<{ body: string }[]>`select body from note order by body`).map(({ body }) => body)
const broken = (tx: Transaction) => tx.sql`insert into note (body) select 1 / ${0}::int`

test('STORE-25: the work continues without the result, and the commit includes the statement sent ahead', async () => {
  const seen: string[] = []
  await database.transaction(async (tx) => {
    tx.onCommit(async () => void seen.push(`hook sees ${await bodies()}`))
    const slow = tx.sql`insert into note (body) select 'slow' from pg_sleep(0.05)`
    tx.sendAhead(slow)
    void slow.then(() => seen.push('answered'))
    tx.sendAhead(add(tx, 'quick'))
    seen.push('work is done')
  })
  expect(seen).toEqual(['work is done', 'answered', 'hook sees quick,slow'])
})

test('STORE-25: if it fails, nothing is committed, no hook runs, and the transaction fails with its error', async () => {
  const seen: string[] = []
  const work = database.transaction(async (tx) => {
    tx.onCommit(() => void seen.push('told'))
    await add(tx, 'before')
    tx.sendAhead(broken(tx))
    tx.sendAhead(add(tx, 'behind'))
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect([seen, await bodies()]).toEqual([[], []])
})

test('STORE-25: a statement after a failed one fails with the first error', async () => {
  const work = database.transaction(async (tx) => {
    tx.sendAhead(broken(tx))
    await add(tx, 'behind')
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await bodies()).toEqual([])
})

test('STORE-3: a serialization failure of a statement sent ahead restarts the work', async () => {
  let attempts = 0
  await database.transaction(async (tx) => {
    attempts += 1
    if (attempts === 1) tx.sendAhead(tx.sql`do $$ begin raise exception 'once' using errcode = '40001'; end $$`)
    else tx.sendAhead(add(tx, 'second attempt'))
  })
  expect([attempts, await bodies()]).toEqual([2, ['second attempt']])
})

test('STORE-4: a statement sent ahead in a failed nested transaction is rolled back with it', async () => {
  await database.transaction(async (tx) => {
    const inner = tx.transaction(async (nested) => {
      nested.sendAhead(broken(nested))
      await add(nested, 'inner')
    })
    await expect(inner).rejects.toMatchObject({ code: '22012' })
    await add(tx, 'outer')
  })
  expect(await bodies()).toEqual(['outer'])
})

test('STORE-25: if a statement sent ahead by a completed nested transaction fails, everything is rolled back', async () => {
  const work = database.transaction(async (tx) => {
    await add(tx, 'outer')
    await tx.transaction(async (nested) => nested.sendAhead(broken(nested)))
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await bodies()).toEqual([])
})

test('STORE-6: a statement whose preparation is lost is not resent after the end of its transaction', async () => {
  const work = database.transaction(async (tx) => {
    await add(tx, 'prepares the statement')
    // Only this one: COMMIT is prepared too, and would be sent again behind it.
    const [row] = await tx.sql<{ name: string }[]>`
      select name from pg_prepared_statements where statement like 'insert into note (body) values%'`
    await tx.sql.unsafe(`deallocate "${row?.name}"`)
    tx.sendAhead(add(tx, 'would come again'))
  })
  await expect(work).rejects.toMatchObject({ code: '26000' })
  expect(await bodies()).toEqual([])
  // The same connection prepares it again.
  await database.transaction(async (tx) => tx.sendAhead(add(tx, 'later')))
  expect(await bodies()).toEqual(['later'])
})

test('STORE-25: only a statement can be sent ahead, not a promise', async () => {
  const work = database.transaction(async (tx) => tx.sendAhead(Promise.resolve()))
  await expect(work).rejects.toThrow(InvariantBroken)
})
