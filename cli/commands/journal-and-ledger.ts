import type { Command } from 'commander'
import { openDeployment } from '../../server/deployment.ts'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import type { Database } from '../../server/kernel/storage/database.ts'
import { openLeadership } from '../../server/kernel/storage/leadership.ts'
import { venueLeadershipName } from '../../server/trading/sequencer/nodes/node-limits.ts'
import { checkLedger } from '../../server/trading/store/check-ledger.ts'
import { rebuildReadModels } from '../../server/trading/store/rebuild-read-models.ts'
import { verifyJournal } from '../../server/trading/store/verify-journal.ts'
import type { CommandContext } from '../context.ts'
import { atDeployment, refuseOldSchema } from '../with-deployment.ts'

// Commands that compare the venue's records or rebuild one from another.

export function defineJournal(journal: Command, context: CommandContext, finish: (status: number) => void): void {
  journal
    .command('verify')
    .description('Replay every command and compare all hashes; the server may run')
    .action(async () => finish(await verify(context)))
}

export function defineLedger(ledger: Command, context: CommandContext, finish: (status: number) => void): void {
  ledger
    .command('check')
    .description('Add up every coin and compare the read models with the engine; the server may run')
    .action(async () => finish(await check(context)))
}

export function defineRebuild(command: Command, context: CommandContext): void {
  command.action(() => rebuild(context))
}

async function verify(context: CommandContext): Promise<number> {
  const report = await onUpToDateDatabase(context, verifyJournal)
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

async function rebuild(context: CommandContext): Promise<void> {
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
    await refuseOldSchema(deployment.database)
    const { sequence } = await rebuildReadModels(deployment.database, (done) =>
      context.print(`written up to sequence ${done}\n`),
    )
    context.print(`rebuilt up to sequence ${sequence}\n`)
  } finally {
    await leadership.close()
    await deployment.close()
  }
}

function onUpToDateDatabase<T>(context: CommandContext, work: (database: Database) => Promise<T>): Promise<T> {
  return atDeployment(context, async ({ deployment: { database } }) => {
    await refuseOldSchema(database)
    return work(database)
  })
}

function conclude(context: CommandContext, problems: readonly string[]): number {
  for (const problem of problems) context.print(`PROBLEM  ${problem}\n`)
  context.print(problems.length === 0 ? 'no problems\n' : `${problems.length} problems\n`)
  return problems.length === 0 ? 0 : 1
}
