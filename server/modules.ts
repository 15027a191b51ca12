import { accountsMigrations } from './accounts/store/migrations.ts'
import { bridgeMigrations } from './bridge/store/migrations.ts'
import { chatMigrations } from './chat/migrations.ts'
import { mailMigrations } from './kernel/mail/outbox.ts'
import type { MigrationModule } from './kernel/storage/migrations.ts'
import { tradingMigrations } from './trading/store/migrations.ts'

export { deletePersistedQueues } from './chat/delivery/queues/store.ts'

/** The migrations of every module, in the order of their dependencies. */
export const migrationModules: readonly MigrationModule[] = [
  accountsMigrations,
  mailMigrations,
  chatMigrations,
  tradingMigrations,
  bridgeMigrations,
]
