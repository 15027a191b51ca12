import type { MigrationModule } from '../../kernel/storage/migrations.ts'

export const bridgeMigrations: MigrationModule = {
  module: 'bridge',
  directory: new URL('../migrations/', import.meta.url),
}
