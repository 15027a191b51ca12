import { expect, test } from 'vitest'
import { gatherQueries } from './gathered-sql.ts'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()
await database.sql`create table pair (name text primary key, number int8 not null, list int[], facts jsonb, truth boolean)`
await database.sql`
  insert into pair values ('b', 9007199254740991, '{1,2}', '{"a": [1, null]}', true), ('a', 2, null, null, false)`

/** The results, and the statements that were sent for them. */
const gathered = <T>(ask: (sql: typeof database.sql) => Promise<T>) =>
  database.transaction(async (tx) => {
    const sent: string[] = []
    const counting = new Proxy(tx.sql, {
      apply(target, self, parameters) {
        const made = Reflect.apply(target, self, parameters)
        const { handler } = made
        made.handler = (query: { strings: readonly string[] }) => {
          sent.push(query.strings[0] ?? '')
          return handler(query)
        }
        return made
      },
    })
    return { answers: await ask(gatherQueries(counting)), sent: sent.length }
  })

test('STORE-24: queries of one turn are one statement, and each result is the same as alone', async () => {
  const questions = (sql: typeof database.sql) => [
    sql`select * from pair order by name desc`,
    sql`select number from pair where name = ${'a'}`,
    sql`select name from pair where name = any(${['b', 'c']}::text[])`,
    sql`select 1 as one from pair where false`,
  ]
  const alone = await Promise.all(questions(database.sql))
  const { answers, sent } = await gathered((sql) => Promise.all(questions(sql)))
  expect(answers).toEqual(alone.map((rows) => [...rows]))
  expect(sent).toBe(1)
})

test('STORE-24: a repeated query is sent once; with another value it is another query', async () => {
  const named = (sql: typeof database.sql, names: string[]) => sql`
    select number from pair where name = any(${names}::text[])`
  const { answers } = await gathered((sql) =>
    Promise.all([named(sql, ['a']), named(sql, ['a']), named(sql, ['b']), named(sql, ['a', 'b'])]),
  )
  expect(answers.map((rows) => rows.length)).toEqual([1, 1, 1, 2])
  const draw = (sql: typeof database.sql) => sql<{ drawn: string }[]>`select gen_random_uuid()::text as drawn`
  const [first, second] = (await gathered((sql) => Promise.all([draw(sql), draw(sql)]))).answers
  expect(first).toEqual(second)
})

test('STORE-24: a query after a result is another statement, and a fragment is not a statement', async () => {
  const { answers, sent } = await gathered(async (sql) => {
    const [first] = await sql<{ name: string }[]>`select name from pair order by ${sql`number`} limit 1`
    return sql`select number from pair where name = ${first?.name ?? ''}`
  })
  expect([answers, sent]).toEqual([[{ number: 2 }], 2])
})

test('STORE-24: a failed query fails all that were sent with it', async () => {
  const asking = gathered((sql) => Promise.allSettled([sql`select 1 as one`, sql`select 1 / 0 as never`]))
  await expect(asking).rejects.toMatchObject({ code: '22012' })
})
