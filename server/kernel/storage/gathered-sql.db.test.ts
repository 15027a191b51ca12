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
    const counted = (made: { handler(query: { strings: readonly string[] }): unknown }) => {
      const { handler } = made
      made.handler = (query) => {
        sent.push(query.strings[0] ?? '')
        return handler(query)
      }
      return made
    }
    const counting = new Proxy(tx.sql, {
      apply: (target, self, parameters) => counted(Reflect.apply(target, self, parameters)),
      get(target, name) {
        const member = Reflect.get(target, name)
        return name === 'unsafe'
          ? (...parameters: never[]) => counted(Reflect.apply(member, target, parameters))
          : member
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

test('STORE-24: parts and values of the same texts in other places are another statement', async () => {
  const sum = (sql: typeof database.sql, left: number | 'part', right: number | 'part') => {
    const term = (value: number | 'part') => (value === 'part' ? sql`(select ${5}::int)` : value)
    return sql<{ sum: number }[]>`select ${term(left)}::int + 10 * ${term(right)}::int as sum`
  }
  const places = [
    [1, 2],
    ['part', 2],
    [1, 'part'],
    ['part', 'part'],
    [3, 4],
  ] as const
  for (const [left, right] of places) {
    const { answers } = await gathered((sql) => sum(sql, left, right))
    const expected = (left === 'part' ? 5 : left) + 10 * (right === 'part' ? 5 : right)
    expect(answers).toEqual([{ sum: expected }])
  }
})

test('STORE-24: a query with names, lists of rows or parts of the driver is written by the driver', async () => {
  const { answers, sent } = await gathered((sql) =>
    Promise.all([
      sql`select ${sql('name')} from pair order by name`,
      sql`select n from (values ${sql([[1], [2]])}) as listed (n)`,
      sql`select ${database.sql`1 + ${1}::int`} as two`,
    ]),
  )
  expect(answers).toEqual([[{ name: 'a' }, { name: 'b' }], [{ n: '1' }, { n: '2' }], [{ two: 2 }]])
  expect(sent).toBe(1)
})

test('STORE-24: a hostile value stays a value, and an absent one fails', async () => {
  const hostile = "'; drop table pair; --"
  const { answers } = await gathered((sql) => sql`select ${hostile}::text as text, ${null}::text as nothing`)
  expect(answers).toEqual([{ text: hostile, nothing: null }])
  const asking = gathered((sql) => sql`select ${undefined as never}::text as text`)
  await expect(asking).rejects.toMatchObject({ code: 'UNDEFINED_VALUE' })
})

test('STORE-24: a gathered query refuses the forms of results that it does not have', async () => {
  const form = gathered(async (sql) => sql`select 1 as one`.values())
  await expect(form).rejects.toThrow('a gathered query cannot be sent with values()')
})
