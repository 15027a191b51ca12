import type { Command } from 'commander'
import { createOrganization, organizationStore } from '../../server/chat/module.ts'
import { textLengths } from '../../server/chat/ports.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { roles } from '../../server/kernel/values/roles.ts'
import { migrationModules } from '../../server/modules.ts'
import type { CommandContext } from '../context.ts'
import { atAccounts, atDeployment } from '../with-deployment.ts'

interface InitOptions {
  readonly organization: string
  readonly description: string
  readonly email: string
  readonly name: string
}

export function defineInit(command: Command, context: CommandContext): void {
  command
    .requiredOption('--organization <name>', 'the name of the organization, at most 40 characters')
    .requiredOption('--email <address>', 'the owner’s email address')
    .requiredOption('--name <full name>', 'the owner’s name')
    .option('--description <text>', 'what the organization is about', '')
    .action((options: InitOptions) => init(context, options))
}

async function init(
  context: CommandContext,
  { organization: name, description, email, name: fullName }: InitOptions,
): Promise<void> {
  const { organizationNameLengthMax: nameMax, organizationDescriptionLengthMax: descriptionMax } = textLengths
  if (name.trim() === '' || name.length > nameMax || /\p{Cc}/u.test(name))
    throw new Error(`--organization must have 1 to ${nameMax} characters, and no line break`)
  if (description.length > descriptionMax) throw new Error(`--description has more than ${descriptionMax} characters`)
  await atDeployment(context, ({ deployment }) => migrate(deployment.database, migrationModules))
  await atAccounts(context, async ({ deployment: { database }, accounts }) => {
    const organization = organizationStore(database)
    if ((await organization.find()) !== undefined) throw new Error('this deployment already has an organization')
    const password = systemIds.token(20)
    // Both or neither: nobody could sign in to an organization without an owner, and init would refuse to run again.
    await database.transaction(async (tx) => {
      const createdAtMs = systemClock.nowMs()
      await createOrganization({ accounts, organization }, tx, {
        name: name.trim(),
        description,
        uuid: systemIds.uuid(),
        createdAtMs,
      })
      const owner = {
        kind: 'human',
        email,
        fullName,
        role: roles.owner,
        password,
        botType: undefined,
        botOwnerId: undefined,
        isFounder: true,
      } as const
      await accounts.createPerson(owner, { tx })
    })
    context.print(`${name} is ready for \`agora serve\`\nowner    ${email}\npassword ${password}\n`)
  })
}
