import type { Sql, Transaction } from './database.ts'

/** The backup of a restore, by the hash of its manifest. */
export interface RestoredBackup {
  readonly manifestHash: string
  readonly createdAt: string
}

export interface UnfinishedRestore extends RestoredBackup {
  readonly hasRows: boolean
}

/** A server or a command on a part of a backup would be taken for the whole, and would write into it. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'

  constructor({ createdAt }: RestoredBackup) {
    super(
      `A restore of the backup of ${createdAt} was interrupted: ` +
        'run `agora restore` with the same file again, or use an empty data directory and database',
    )
  }
}

/** The table exists from the first write of a restore to the last. */
export async function beginRestore(sql: Sql, { manifestHash, createdAt }: RestoredBackup): Promise<void> {
  await sql`
    create table unfinished_restore as
    select ${manifestHash}::text as "manifestHash", ${createdAt}::text as "createdAt", false as "hasRows"`
}

export async function noteRestoredRows({ sql }: Transaction): Promise<void> {
  await sql`update unfinished_restore set "hasRows" = true`
}

export async function endRestore(sql: Sql): Promise<void> {
  await sql`drop table unfinished_restore`
}

export async function findUnfinishedRestore(sql: Sql): Promise<UnfinishedRestore | undefined> {
  const [found] = await sql<{ found: boolean }[]>`select to_regclass('unfinished_restore') is not null as found`
  if (found?.found !== true) return undefined
  const [unfinished] = await sql<UnfinishedRestore[]>`select * from unfinished_restore`
  return unfinished
}

export async function refuseUnfinishedRestore(sql: Sql): Promise<void> {
  const unfinished = await findUnfinishedRestore(sql)
  if (unfinished !== undefined) throw new RestoreUnfinished(unfinished)
}
