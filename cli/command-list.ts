import type { Command } from 'commander'
import type { CommandContext } from './context.ts'

/** Defines the options, subcommands and action of a command. */
type Define = (command: Command, context: CommandContext, finish: (status: number) => void) => void

interface ListedCommand {
  readonly name: string
  readonly description: string
  readonly argument?: readonly [name: string, meaning: string]
  /** Loaded only for the command that runs: most need large parts of the server. */
  load(): Promise<Define>
}

/** Every command, in the order of the help. */
export const commandList: readonly ListedCommand[] = [
  {
    name: 'serve',
    description: 'Start the server; settings come from the environment (see docs/operating.md)',
    load: async () => (await import('./commands/serve.ts')).defineServe,
  },
  {
    name: 'init',
    description: 'Create the organization and its owner in a new deployment; prints the owner’s password',
    load: async () => (await import('./commands/init.ts')).defineInit,
  },
  {
    name: 'migrate',
    description: 'Migrate the database to the schema of this version; every start does the same',
    load: async () => (await import('./commands/migrate.ts')).defineMigrate,
  },
  {
    name: 'doctor',
    description: 'Check everything a deployment needs and report the problems',
    load: async () => (await import('./commands/doctor.ts')).defineDoctor,
  },
  {
    name: 'user',
    description: 'People: create, list, change role, deactivate, reset password or second factor, sign out',
    load: async () => (await import('./commands/user.ts')).defineUser,
  },
  {
    name: 'key',
    description: 'Trading API keys: create, list, revoke',
    load: async () => (await import('./commands/key.ts')).defineKey,
  },
  {
    name: 'master-key',
    description: 'The key that encrypts secrets: change it',
    load: async () => (await import('./commands/master-key.ts')).defineMasterKey,
  },
  {
    name: 'backup',
    description: 'Write the whole deployment (database and uploads) into one file; the server may run',
    argument: ['<file>', 'where to write it; must not exist yet'],
    load: async () => (await import('./commands/backup.ts')).defineBackup,
  },
  {
    name: 'restore',
    description: 'Restore a backup into an empty data directory or database',
    argument: ['<file>', 'a file of `agora backup`'],
    load: async () => (await import('./commands/backup.ts')).defineRestore,
  },
  {
    name: 'journal',
    description: 'Verify and archive the journal of the trading venue',
    load: async () => (await import('./commands/journal-and-ledger.ts')).defineJournal,
  },
  {
    name: 'ledger',
    description: 'Check the ledger of the trading venue',
    load: async () => (await import('./commands/journal-and-ledger.ts')).defineLedger,
  },
  {
    name: 'rebuild',
    description: 'Rebuild orders, trades, ledger entries and candles from the journal; the server must be stopped',
    load: async () => (await import('./commands/journal-and-ledger.ts')).defineRebuild,
  },
  {
    name: 'organization',
    description: 'The organization of this deployment',
    load: async () => (await import('./commands/organization.ts')).defineOrganization,
  },
  {
    name: 'market',
    description: 'Markets: list, add, change, halt, resume, clear, fees',
    load: async () => (await import('./commands/market.ts')).defineMarket,
  },
  {
    name: 'coin',
    description: 'Coins and their networks: list, add, change',
    load: async () => (await import('./commands/coin.ts')).defineCoin,
  },
  {
    name: 'network',
    description: 'Networks that the venue watches: add, list, remove, addresses, pause, resume',
    load: async () => (await import('./commands/network.ts')).defineNetwork,
  },
  {
    name: 'account',
    description: 'Trading accounts: show, freeze, unfreeze, adjust, tier',
    load: async () => (await import('./commands/account.ts')).defineAccount,
  },
  {
    name: 'withdrawal',
    description: 'Withdrawals: list, approve, reject, claim, review, outcome, limits',
    load: async () => (await import('./commands/withdrawal.ts')).defineWithdrawal,
  },
  {
    name: 'signer',
    description: 'The program that holds the keys of wallets: init, run, status, decide',
    load: async () => (await import('./commands/signer.ts')).defineSigner,
  },
  {
    name: 'venue',
    description: 'The venue as a whole: status, and resume after a failed command',
    load: async () => (await import('./commands/venue.ts')).defineVenue,
  },
  {
    name: 'maintenance',
    description: 'Planned maintenance: list, schedule, cancel',
    load: async () => (await import('./commands/maintenance.ts')).defineMaintenance,
  },
  {
    name: 'audit',
    description: 'The audit log of operator actions, newest first',
    load: async () => (await import('./commands/audit.ts')).defineAudit,
  },
]
