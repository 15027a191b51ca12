import type { Sql } from '../../server/kernel/storage/database.ts'

export interface BackupTable {
  readonly name: string
  /** The stored columns; generated ones are computed again. */
  readonly columns: readonly string[]
}

/** Every table of the deployment, each after the tables that its rows refer to. */
export async function tablesInOrder(sql: Sql): Promise<BackupTable[]> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    -- Partitioned tables last: their partitions are created with the rows of another table.
    group by c.relname, c.relkind order by c.relkind = 'p', c.relname`
  const references = await sql<{ from: string; to: string }[]>`
    select distinct f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid`
  const waitsFor = new Map<string, Set<string>>(tables.map(({ name }) => [name, new Set()]))
  for (const { from, to } of references) waitsFor.get(from)?.add(to)
  const ordered: BackupTable[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) => !done.has(name) && [...(waitsFor.get(name) ?? [])].every((one) => done.has(one)),
    )
    if (next === undefined)
      throw new Error('the tables refer to each other in a circle; they cannot be restored in order')
    ordered.push(next)
    done.add(next.name)
  }
  return ordered
}

/** The tables whose rows are in partitions. */
export async function partitionedTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p' order by relname`
  return tables.map(({ name }) => name)
}

/** The last value of each identity column, so that a restored deployment reuses no id. */
export async function sequencePositions(sql: Sql): Promise<{ name: string; lastValue: string | null }[]> {
  return sql<{ name: string; lastValue: string | null }[]>`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences where schemaname = 'public'`
}
