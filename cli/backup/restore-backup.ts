import { createHash } from 'node:crypto'
import type { Deployment } from '../../server/deployment.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import {
  beginRestore,
  endRestore,
  findUnfinishedRestore,
  noteRestoredRows,
  RestoreUnfinished,
} from '../../server/kernel/storage/unfinished-restore.ts'
import { migrationModules } from '../../server/modules.ts'
import type { Manifest } from './manifest.ts'
import { loadRows, refuseFilled, refuseNewer, restoreFiles } from './read-backup.ts'
import { tablesInOrder } from './tables.ts'

/** Where the directory of a backup with this name belongs. */
export type DirectoryOf = (name: string) => string

/**
 * Puts an unpacked backup into an empty deployment: the files, the schema of the backup, the rows in one transaction, then
 * the later migrations. A restore that is interrupted is continued by the next one of the same backup; nothing else uses
 * the deployment before.
 */
export async function restoreBackup(
  deployment: Pick<Deployment, 'database'>,
  manifest: Manifest,
  scratch: string,
  directoryOf: DirectoryOf,
): Promise<void> {
  const { database } = deployment
  const { sql } = database
  const manifestHash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  const unfinished = await findUnfinishedRestore(sql)
  if (unfinished === undefined) {
    if ((await tablesInOrder(sql)).length > 0)
      throw new Error('the database is not empty; restore into an empty data directory or database')
    await refuseNewer(deployment, manifest)
    await refuseFilled(manifest, directoryOf)
    await beginRestore(sql, { manifestHash, createdAt: manifest.createdAt })
  } else if (unfinished.manifestHash !== manifestHash) throw new RestoreUnfinished(unfinished)
  await restoreFiles(manifest, scratch, directoryOf)
  if (unfinished?.hasRows !== true) {
    await migrate(database, migrationModules, { upTo: newestOf(manifest) })
    await database.transaction(async (tx) => {
      await loadRows(tx, manifest, scratch)
      await noteRestoredRows(tx)
    })
  }
  await migrate(database, migrationModules)
  await endRestore(sql)
}

function newestOf({ migrations }: Manifest): ReadonlyMap<string, number> {
  const newest = new Map<string, number>()
  for (const { module, number } of migrations) newest.set(module, Math.max(number, newest.get(module) ?? 0))
  return newest
}
