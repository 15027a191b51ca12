import type { Command } from 'commander'
import { migrate, pendingMigrations } from '../../server/kernel/storage/migrations.ts'
import { migrationModules } from '../../server/modules.ts'
import type { CommandContext } from '../context.ts'
import { atDeployment } from '../with-deployment.ts'

export function defineMigrate(command: Command, context: CommandContext): void {
  command
    .option('--check', 'only list pending migrations, and fail if there are any')
    .action((options: { check?: boolean }) =>
      atDeployment(context, async ({ deployment: { database } }) => {
        const names = (list: readonly { module: string; name: string }[]) =>
          list.map(({ module, name }) => `${module}/${name}`).join(', ')
        const pending = await pendingMigrations(database, migrationModules)
        if (pending.length === 0) return context.print('the schema is up to date\n')
        if (options.check === true) throw new Error(`pending: ${names(pending)}`)
        context.print(`applied: ${names(await migrate(database, migrationModules))}\n`)
      }),
    )
}
