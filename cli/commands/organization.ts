import type { Command } from 'commander'
import { organizationStore } from '../../server/chat/module.ts'
import { allowPasswordSignIn } from '../../server/chat/ports.ts'
import type { CommandContext } from '../context.ts'
import { atAccounts } from '../with-deployment.ts'

export function defineOrganization(organization: Command, context: CommandContext): void {
  organization
    .command('reopen')
    .description('Reopen an organization that its owner has deactivated')
    .action(() => reopen(context))
  organization
    .command('allow-passwords')
    .description('Turn password sign-in on again, for owners whose sign-in provider does not work')
    .action(() => allowPasswords(context))
}

const reopen = (context: CommandContext) =>
  atAccounts(context, async ({ accounts, deployment }) => {
    const { database } = deployment
    await database.transaction(async (tx) => {
      if (!(await organizationStore(database).reopen(tx))) throw new Error('the organization is not deactivated')
      await accounts.audit(tx, {
        actorId: undefined,
        action: 'organization.reopened',
        subject: 'organization',
        details: {},
      })
    })
    context.print('The organization is open again; a running server accepts sign-ins within seconds.\n')
  })

/** Together with `agora user reset-password` this admits the last owner in any case. */
const allowPasswords = (context: CommandContext) =>
  atAccounts(context, async ({ accounts, deployment }) => {
    const { database } = deployment
    await database.transaction(async (tx) => {
      await allowPasswordSignIn(database, tx)
      await accounts.audit(tx, {
        actorId: undefined,
        action: 'organization.passwords_allowed',
        subject: 'organization',
        details: {},
      })
    })
    context.print('Password sign-in is on; a running server accepts passwords within seconds.\n')
  })
