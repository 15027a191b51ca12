import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { type MigrationModule, MigrationRefused, migrate, pendingMigrations } from './migrations.ts'
import { testDatabase } from './testing.ts'

const { database, connection } = await testDatabase()
const { sql } = database
let folder: string
const others: Database[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agora-migrations-'))
  await sql`drop schema public cascade`
  await sql`create schema public`
})

afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()))
  await rm(folder, { recursive: true })
})

/** Writes a module's files and returns the argument of `migrate`. */
async function moduleOf(module: string, files: Record<string, string>): Promise<MigrationModule> {
  const directory = join(folder, module)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory)
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return { module, directory: pathToFileURL(directory) }
}

function anotherNode(): Database {
  const other = openDatabase({ connection, log: () => undefined, poolSize: 2 })
  others.push(other)
  return other
}

const rows = () =>
  sql<{ module: string; number: number; name: string }[]>`
    select module, number, name from schema_migrations order by applied_at, module, number`

describe('applying', () => {
  test('STORE-9: files run module by module, by number, each once', async () => {
    const first = await moduleOf('first', {
      '0001-person.sql': 'create table person (id int8 primary key);\ninsert into person values (1);',
      '0002-name.sql': 'alter table person add column name text;',
    })
    const second = await moduleOf('second', {
      '0001-order.sql': 'create table "order" (id int8, person int8 references person);',
      'README.txt': 'not a migration',
    })
    const all = [
      { module: 'first', number: 1, name: '0001-person.sql' },
      { module: 'first', number: 2, name: '0002-name.sql' },
      { module: 'second', number: 1, name: '0001-order.sql' },
    ]
    expect(await pendingMigrations(database, [first, second])).toEqual(all)
    expect(await migrate(database, [first, second])).toEqual(all)
    expect(await rows()).toEqual(all)
    expect(await pendingMigrations(database, [first, second])).toEqual([])
    expect(await migrate(database, [first, second])).toEqual([])
    expect(await sql`select id from person`).toEqual([{ id: 1 }])
  })

  test('STORE-9: new files run after old ones, and Windows line breaks change nothing', async () => {
    await migrate(database, [await moduleOf('m', { '0001-a.sql': 'create table a ();\nselect 1;\n' })])
    const later = await moduleOf('m', {
      '0001-a.sql': 'create table a ();\r\nselect 1;\r\n',
      '0002-b.sql': 'create table b ();',
    })
    expect(await migrate(database, [later])).toEqual([{ module: 'm', number: 2, name: '0002-b.sql' }])
  })

  test('STORE-9: a failed file changes nothing, its error names the line, and it can be corrected', async () => {
    const broken = { '0001-a.sql': 'create table a ();', '0002-b.sql': 'create table b ();\n\ncreate tabel c ();' }
    const work = migrate(database, [await moduleOf('m', broken)])
    await expect(work).rejects.toThrow(MigrationRefused)
    await expect(work).rejects.toThrow('The migration m/0002-b.sql failed at line 3: syntax error at or near "tabel"')
    expect(await rows()).toEqual([{ module: 'm', number: 1, name: '0001-a.sql' }])
    expect(await sql`select to_regclass('b') as b`).toEqual([{ b: null }])
    const corrected = await moduleOf('m', { ...broken, '0002-b.sql': 'create table b ();' })
    expect(await migrate(database, [corrected])).toHaveLength(1)
  })

  test('STORE-9: a file that ends its own transaction is refused', async () => {
    const module = await moduleOf('m', { '0001-a.sql': 'create table a (); commit; begin; create table b ();' })
    await expect(migrate(database, [module])).rejects.toThrow('m/0001-a.sql ends its own transaction')
  })

  test('STORE-9: nodes that start together share the work and apply every file once', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `000${index + 1}-step.sql`,
        `create table step${index + 1} (); select pg_sleep(0.01);`,
      ]),
    )
    const module = await moduleOf('m', files)
    const nodes = [anotherNode(), anotherNode(), anotherNode()]
    const applied = await Promise.all(nodes.map((node) => migrate(node, [module])))
    expect(
      applied
        .flat()
        .map(({ number }) => number)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6])
    expect(await rows()).toHaveLength(6)
  })

  test('STORE-9: a run that is interrupted in the middle of a file is continued by the next', async () => {
    const module = await moduleOf('m', { '0001-a.sql': 'create table a ();' })
    const slow = await moduleOf('slow', { '0001-s.sql': 'create table s (); select pg_sleep(60);' })
    const node = anotherNode()
    const work = expect(migrate(node, [module, slow])).rejects.toThrow('not available')
    await endMigratingSession()
    await work
    expect(await sql`select to_regclass('s') as s`).toEqual([{ s: null }])
    await moduleOf('slow', { '0001-s.sql': 'create table s ();' })
    expect(await migrate(database, [module, slow])).toEqual([{ module: 'slow', number: 1, name: '0001-s.sql' }])
  })
})

/** Ends the session that is in the middle of the sleeping migration, as a crash of its node would. */
async function endMigratingSession(): Promise<void> {
  for (;;) {
    const ended = await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
    if (ended.length > 0) return
    await delay(10)
  }
}

describe('refusing', () => {
  const two = { '0001-a.sql': 'create table a ();', '0002-b.sql': 'create table b ();' }

  test('STORE-10: a file that was changed after it had been applied', async () => {
    await migrate(database, [await moduleOf('m', two)])
    const changed = await moduleOf('m', { ...two, '0001-a.sql': 'create table a (id int8);' })
    const words = 'The migration m/0001-a.sql was changed after it had been applied'
    await expect(migrate(database, [changed])).rejects.toThrow(words)
    await expect(pendingMigrations(database, [changed])).rejects.toThrow(words)
  })

  test.each([
    [{ '0001-a.sql': '', '0003-c.sql': '' }, 'm/0003-c.sql exists and m/0002-… does not'],
    [{ '0002-b.sql': '' }, 'm/0002-b.sql exists and m/0001-… does not'],
    [{ '0001-a.sql': '', '0001-b.sql': '' }, 'Two migrations have one number: m/0001-b.sql and m/0001-a.sql'],
    [{ '1-a.sql': '' }, 'm/1-a.sql must be named like'],
    [{ '0001_a.sql': '' }, 'm/0001_a.sql must be named like'],
  ])('STORE-11: files that do not form a row of numbers: %j', async (files, words) => {
    await expect(migrate(database, [await moduleOf('m', files)])).rejects.toThrow(words)
  })

  test('STORE-11: a module that is listed twice', async () => {
    const module = await moduleOf('m', two)
    await expect(migrate(database, [module, module])).rejects.toThrow('The module m is listed twice')
  })

  test('STORE-11: a database in which an earlier number is missing', async () => {
    const module = await moduleOf('m', two)
    await migrate(database, [module])
    await sql`delete from schema_migrations where number = 1`
    await expect(migrate(database, [module])).rejects.toThrow('has the migration m/0002-b.sql but not number 1')
  })

  test('STORE-12: a database that is newer than the program', async () => {
    await migrate(database, [await moduleOf('m', two), await moduleOf('extra', { '0001-x.sql': 'create table x ();' })])
    const older = await moduleOf('m', { '0001-a.sql': two['0001-a.sql'] })
    const known = { module: 'extra', directory: pathToFileURL(join(folder, 'extra')) }
    await expect(migrate(database, [older, known])).rejects.toThrow(
      'newer than this program: it has the migration m/0002-b',
    )
    await expect(migrate(database, [await moduleOf('m', two)])).rejects.toThrow('it has the migration extra/0001-x.sql')
  })
})

test('a database can be migrated to the state of a backup and later further', async () => {
  const module = await moduleOf('m', { '0001-a.sql': 'create table a ();', '0002-b.sql': 'create table b ();' })
  const other = await moduleOf('other', { '0001-c.sql': 'create table c ();' })
  const first = await migrate(database, [module, other], { upTo: new Map([['m', 1]]) })
  expect(first.map(({ name }) => name)).toEqual(['0001-a.sql'])
  expect((await migrate(database, [module, other])).map(({ name }) => name)).toEqual(['0002-b.sql', '0001-c.sql'])
})
