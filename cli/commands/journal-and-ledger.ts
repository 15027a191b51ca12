import type { Command } from 'commander'
import { openDeployment } from '../../server/deployment.ts'
import { type Settings, settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import type { Database } from '../../server/kernel/storage/database.ts'
import { openLeadership } from '../../server/kernel/storage/leadership.ts'
import { refuseUnfinishedRestore } from '../../server/kernel/storage/unfinished-restore.ts'
import { venueLeadershipName } from '../../server/trading/sequencer/nodes/node-limits.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { CommandContext } from '../context.ts'
import { atDeployment, refuseOldSchema } from '../with-deployment.ts'
import { type ArchiveOptions, archiveOf, archivePlace, defineArchiving } from './journal-archive.ts'

// Commands that compare the venue's records or rebuild one from another.

export function defineJournal(journal: Command, context: CommandContext, finish: (status: number) => void): void {
  journal
    .command('verify')
    .description('Replay every command and compare all hashes; the server may run')
    .option(`--archive ${archivePlace}`, 'where old rows were archived; without it they are not replayed')
    .option('--public-key <key>', 'the key that must have signed the archive')
    .action(async (options: ArchiveOptions) => finish(await verify(context, options)))
  defineArchiving(journal, context)
}

export function defineLedger(ledger: Command, context: CommandContext, finish: (status: number) => void): void {
  ledger
    .command('check')
    .description('Add up every coin and compare the read models with the engine; the server may run')
    .action(async () => finish(await check(context)))
}

export function defineRebuild(command: Command, context: CommandContext): void {
  command
    .option(`--archive ${archivePlace}`, 'where old rows of the journal were archived')
    .action((options: ArchiveOptions) => rebuild(context, options))
}

async function verify(context: CommandContext, options: ArchiveOptions): Promise<number> {
  const report = await onUpToDateDatabase(context, async (database, settings) =>
    verifyJournal(database, undefined, await archiveOf(settings, options)),
  )
  if (report.after > 0)
    context.print(
      `replayed from the snapshot of sequence ${report.after}: rows before it are archived, see --archive\n`,
    )
  context.print(`sequence ${report.sequence} in ${report.rows} rows, ${report.snapshots} snapshots\n`)
  context.print(`journal ${report.journalHash}\nstate   ${report.stateHash}\n`)
  for (const { rules, fromSequence } of report.eras)
    context.print(`engine rules ${rules} from sequence ${fromSequence}\n`)
  if (report.quarantined.length > 0) context.print(`quarantined commands: ${report.quarantined.join(', ')}\n`)
  return conclude(context, report.problems)
}

async function check(context: CommandContext): Promise<number> {
  const report = await onUpToDateDatabase(context, checkLedger)
  context.print(`sequence ${report.sequence}, ${report.accounts} accounts; sums in the smallest unit of each coin\n`)
  for (const { coin, accounts, venue } of report.coins)
    context.print(`${coin.padEnd(8)} accounts ${accounts}, venue ${venue}, together ${accounts + venue}\n`)
  return conclude(context, report.problems)
}

async function rebuild(context: CommandContext, options: ArchiveOptions): Promise<void> {
  const settings = settingsFromEnvironment(context.environment)
  // A rebuild and a running venue would both write the read models, so the data directory is locked.
  const deployment = await openDeployment(settings, createLogger('warn'))
  // The leadership lock shows whether another node runs the venue.
  const leadership = await openLeadership({
    connection: deployment.connection,
    name: venueLeadershipName,
    log: () => undefined,
  })
  try {
    if (!leadership.isLeader) throw new Error('another node of this deployment leads the venue: stop all nodes first')
    await refuseUnfinishedRestore(deployment.database.sql)
    await refuseOldSchema(deployment.database)
    const archive = await archiveOf(settings, options)
    const onProgress = (done: number) => context.print(`written up to sequence ${done}\n`)
    const { sequence } = await rebuildReadModels(deployment.database, onProgress, archive)
    context.print(`rebuilt up to sequence ${sequence}\n`)
  } finally {
    await leadership.close()
    await deployment.close()
  }
}

type OnDatabase<T> = (database: Database, settings: Settings) => Promise<T>

function onUpToDateDatabase<T>(context: CommandContext, work: OnDatabase<T>): Promise<T> {
  return atDeployment(context, async ({ settings, deployment: { database } }) => {
    await refuseOldSchema(database)
    return work(database, settings)
  })
}

function conclude(context: CommandContext, problems: readonly string[]): number {
  for (const problem of problems) context.print(`PROBLEM  ${problem}\n`)
  context.print(problems.length === 0 ? 'no problems\n' : `${problems.length} problems\n`)
  return problems.length === 0 ? 0 : 1
}
