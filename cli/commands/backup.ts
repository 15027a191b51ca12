import { access, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { blobsDirectoryName, openDeployment, restoreFolderPrefix, uploadsDirectoryOf } from '../../server/deployment.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import { inScratchFolder } from '../../server/kernel/storage/data-directory/scratch-folder.ts'
import { unpackBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { CommandContext } from '../context.ts'
import { packageVersion } from '../package-version.ts'
import { atDeployment } from '../with-deployment.ts'

export function defineBackup(command: Command, context: CommandContext): void {
  command
    .addHelpText('after', '\nThe backup contains the master key only if it is in the data directory, as in a sandbox.')
    .action((file: string) => backup(context, resolve(file)))
}

export function defineRestore(command: Command, context: CommandContext): void {
  command.action((file: string) => restore(context, resolve(file)))
}

async function backup(context: CommandContext, file: string): Promise<void> {
  if (await exists(file)) throw new Error(`${file} already exists; choose another name`)
  if (!(await exists(dirname(file)))) throw new Error(`there is no folder ${dirname(file)} for the backup`)
  await atDeployment(context, async ({ settings, deployment }) => {
    // In production the master key comes from the environment: a backup with the key would not protect its secrets.
    const directories = new Map([[blobsDirectoryName, join(uploadsDirectoryOf(settings), blobsDirectoryName)]])
    if (settings.masterKey === undefined) directories.set('secrets', join(deployment.dataDirectory, 'secrets'))
    const createdAt = new Date(systemClock.nowMs()).toISOString()
    const manifest = await writeBackup({ deployment, file, version: packageVersion, createdAt, directories })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    context.print(
      `${file}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.entries.length - manifest.tables.length} files\n`,
    )
  })
}

async function restore(context: CommandContext, file: string): Promise<void> {
  if (!(await exists(file))) throw new Error(`${file} does not exist`)
  const settings = settingsFromEnvironment(context.environment)
  const log = createLogger('warn')
  const dataDirectory = resolve(settings.dataDirectory)
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  await inScratchFolder(dataDirectory, restoreFolderPrefix, async (scratch) => {
    const manifest = await unpackBackup(file, scratch)
    const deployment = await openDeployment(settings, log)
    try {
      const directoryOf = (name: string) =>
        join(name === blobsDirectoryName ? uploadsDirectoryOf(settings) : dataDirectory, name)
      await restoreBackup(deployment, manifest, scratch, directoryOf)
    } finally {
      await deployment.close()
    }
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    context.print(
      `restored ${rows} rows in ${manifest.tables.length} tables from the backup of ${manifest.createdAt}\n`,
    )
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
