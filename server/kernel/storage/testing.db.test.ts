import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { pendingMigrations } from './migrations.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'agora-testing-'))
await writeFile(join(folder, '0001-thing.sql'), 'create table thing (id int8);')
const modules = [{ module: 'things', directory: pathToFileURL(folder) }]
const first = await testDatabase(modules)
let second: TestDatabase

beforeAll(async () => {
  second = await testDatabase(modules)
  return () => rm(folder, { recursive: true })
})

test('each call creates a separate database with the migrations applied', async () => {
  expect(first.connection.database).not.toBe(second.connection.database)
  expect(await pendingMigrations(first.database, modules)).toEqual([])
  await first.database.sql`insert into thing values (1)`
  expect(await first.database.sql`select id from thing`).toEqual([{ id: 1 }])
  expect(await second.database.sql`select id from thing`).toEqual([])
})

let ofTest = ''

test('a database that a test creates is there in the test', async () => {
  const { connection, database } = await testDatabase(modules)
  ofTest = connection.database
  expect(await database.sql`select id from thing`).toEqual([])
})

test('a database that a test created is dropped when the test is finished', async () => {
  expect(ofTest).not.toBe('')
  expect(await first.database.sql`select from pg_database where datname = ${ofTest}`).toEqual([])
})
