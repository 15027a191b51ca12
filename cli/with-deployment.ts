import { createAccounts } from '../server/accounts/module.ts'
import type { Accounts } from '../server/accounts/ports.ts'
import { type Deployment, openBesideServer } from '../server/deployment.ts'
import { loadMasterKey } from '../server/kernel/auth/master-key.ts'
import { systemClock } from '../server/kernel/clock/clock.ts'
import { type Settings, settingsFromEnvironment } from '../server/kernel/config/settings.ts'
import { systemIds } from '../server/kernel/ids/ids.ts'
import { createLogger } from '../server/kernel/logging/logger.ts'
import type { Database } from '../server/kernel/storage/database.ts'
import { pendingMigrations } from '../server/kernel/storage/migrations.ts'
import { refuseUnfinishedRestore } from '../server/kernel/storage/unfinished-restore.ts'
import { deletePersistedQueues, migrationModules } from '../server/modules.ts'
import type { CommandContext } from './context.ts'

export interface AtDeployment {
  readonly settings: Settings
  readonly deployment: Deployment
}

/** Runs a command on the database of the running server, or on one started for the command. */
export async function atDeployment<T>(context: CommandContext, work: (at: AtDeployment) => Promise<T>): Promise<T> {
  const settings = settingsFromEnvironment(context.environment)
  const log = createLogger(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const deployment = await openBesideServer(settings, log)
  try {
    await refuseUnfinishedRestore(deployment.database.sql)
    // The persisted queues of a stopped server would miss the events of this command.
    await deletePersistedQueues(deployment.database.sql)
    return await work({ settings, deployment })
  } finally {
    await deployment.close()
  }
}

export async function refuseOldSchema(database: Database): Promise<void> {
  const pending = await pendingMigrations(database, migrationModules)
  if (pending.length > 0) throw new Error('the database is not up to date; run `agora migrate` first')
}

export interface AtAccounts extends AtDeployment {
  readonly accounts: Accounts
}

/** The same for commands about people and keys, which need an up-to-date schema. */
export function atAccounts<T>(context: CommandContext, work: (at: AtAccounts) => Promise<T>): Promise<T> {
  return atDeployment(context, async ({ settings, deployment }) => {
    await refuseOldSchema(deployment.database)
    const masterKey = await loadMasterKey({
      fromSetting: settings.masterKey,
      dataDirectory: settings.mode === 'sandbox' ? deployment.dataDirectory : undefined,
      ids: systemIds,
    })
    const log = createLogger('warn')
    const accounts = await createAccounts({
      database: deployment.database,
      clock: systemClock,
      ids: systemIds,
      log,
      masterKey,
      ssoProviders: settings.ssoProviders,
    })
    try {
      return await work({ settings, deployment, accounts })
    } finally {
      await accounts.close()
    }
  })
}
