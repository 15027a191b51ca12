import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { DurabilityWatch, durabilityProblem } from './durability.ts'
import { testDatabase } from './testing.ts'

const { database, connection } = await testDatabase()

test('STORE-30: the problem names the unsafe setting, its value and its source', async () => {
  const problem = await durabilityProblem(database.sql, 'required')
  expect(problem).toMatch(
    /^PostgreSQL may lose commits in a crash: synchronous_commit is off \(command line\), fsync is off/,
  )
})

test('STORE-30: the values of the session count, whatever their source', async () => {
  const { sql } = database
  const name = connection.database
  await sql`alter database ${sql(name)} set synchronous_commit to local`
  const other = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  expect(await durabilityProblem(other.sql, 'required')).not.toContain('synchronous_commit')
  await sql`alter role ${sql(connection.user)} in database ${sql(name)} set synchronous_commit to off`
  const third = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  expect(await durabilityProblem(third.sql, 'required')).toContain('synchronous_commit is off (database user)')
  await sql`alter role ${sql(connection.user)} in database ${sql(name)} reset all`
  await Promise.all([other.close(), third.close()])
})

test('STORE-30: a watch has the result after its start', async () => {
  const watch = new DurabilityWatch(database.sql, 'required')
  await watch.start()
  expect(watch.problem()).toContain('fsync is off')
  await watch.stop()
})
