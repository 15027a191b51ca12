import type { Sql } from './guarded-sql.ts'

/** The clock of the database, in milliseconds since 1970. */
export async function readDatabaseTime(sql: Sql): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  if (row === undefined) throw new Error('The database did not return the time')
  return row.ms
}
