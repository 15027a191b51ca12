import type { MigrationModule } from '../kernel/storage/migrations.ts'

export const chatMigrations: MigrationModule = {
  module: 'chat',
  directory: new URL('./migrations/', import.meta.url),
}
