import type { MigrationModule } from '../../kernel/storage/migrations.ts'

export const tradingMigrations: MigrationModule = {
  module: 'trading',
  directory: new URL('../migrations/', import.meta.url),
}
