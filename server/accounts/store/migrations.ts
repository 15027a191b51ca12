import type { MigrationModule } from '../../kernel/storage/migrations.ts'

export const accountsMigrations: MigrationModule = {
  module: 'accounts',
  directory: new URL('../migrations/', import.meta.url),
}
