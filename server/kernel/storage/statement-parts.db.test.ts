import { expect, test } from 'vitest'
import { partsOf } from './statement-parts.ts'
import { testDatabase } from './testing.ts'

const { database } = await testDatabase()
const { sql } = database
const part = partsOf(sql)

test('STORE-26: nested parts, names and lists become what the driver would write', async () => {
  const numbers = part`${[1, 2, 3]}::int[]`
  const even = part`n % ${2} = 0`
  const named = part`as ${part('my name')}`
  const rows =
    await sql`select n ${named} from unnest(${numbers}) as n where ${even} or n = ${1} order by n ${part`desc`}`
  expect(rows).toEqual([{ 'my name': 2 }, { 'my name': 1 }])
})

test('STORE-26: a part may be used several times, in several statements and in a transaction', async () => {
  const five = part`${5}::int`
  expect(await sql`select ${five} + ${five} as sum`).toEqual([{ sum: 10 }])
  expect(await database.transaction((tx) => tx.sql`select ${five} as five`)).toEqual([{ five: 5 }])
})

test('STORE-26: a value in a part is always a parameter', async () => {
  const hostile = "'; drop table x; --"
  expect(await sql`select ${part`${hostile}::text`} as text`).toEqual([{ text: hostile }])
})

test('STORE-26: a part cannot be awaited or sent', async () => {
  const lone = part`select 1`
  expect(await Promise.resolve({ lone })).toEqual({ lone })
  expect(await lone).toBe(lone)
  expect(() => lone.execute()).toThrow('a part of a statement was sent by itself')
})
