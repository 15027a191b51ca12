import { type Command, InvalidArgumentError } from 'commander'
import type { Person, Role } from '../../server/accounts/ports.ts'
import { endAccount, giveRole } from '../../server/chat/ports.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { type RoleName, roles } from '../../server/kernel/values/roles.ts'
import type { CommandContext } from '../context.ts'
import { atAccounts } from '../with-deployment.ts'
import { personOf } from './person-of.ts'
import { defineRecovery } from './user-recovery.ts'

const roleNames = Object.keys(roles).join(', ')

export function defineUser(user: Command, context: CommandContext): void {
  user
    .command('create')
    .argument('<email>')
    .requiredOption('--name <full name>')
    .option('--role <role>', roleNames, readRole, roles.member as Role)
    .description('Create a person and print a password for the first sign-in')
    .action((email: string, options: { name: string; role: Role }) =>
      create(context, email, options.name, options.role),
    )
  user
    .command('list')
    .option('--all', 'include deactivated people')
    .description('List people')
    .action((options: { all?: boolean }) => list(context, options.all === true))
  user
    .command('set-role')
    .argument('<email>')
    .argument('<role>', roleNames, readRole)
    .description('Change a person’s role')
    .action((email: string, role: Role) => setRole(context, email, role))
  user
    .command('deactivate')
    .argument('<email>')
    .description('Deactivate a person: sessions, chat keys and trading keys end at once')
    .action((email: string) => deactivate(context, email))
  defineRecovery(user, context)
}

function readRole(text: string): Role {
  if (!Object.hasOwn(roles, text)) throw new InvalidArgumentError(`choose one of ${roleNames}`)
  return roles[text as RoleName]
}

const create = (context: CommandContext, email: string, fullName: string, role: Role) =>
  atAccounts(context, async ({ accounts }) => {
    const password = systemIds.token(20)
    const person = await accounts.createPerson({
      kind: 'human',
      email,
      fullName,
      role,
      password,
      botType: undefined,
      botOwnerId: undefined,
    })
    context.print(`created ${person.email} (id ${person.id})\npassword ${password}\n`)
  })

const list = (context: CommandContext, includeDeactivated: boolean) =>
  atAccounts(context, async ({ accounts }) => {
    let afterId: number | undefined
    do {
      const page = await accounts.list({ afterId, includeDeactivated })
      for (const person of page.people) context.print(`${lineOf(person)}\n`)
      afterId = page.nextAfterId
    } while (afterId !== undefined)
  })

function lineOf({ id, role, kind, email, fullName, isActive }: Person): string {
  const roleName = Object.entries(roles).find(([, number]) => number === role)?.[0] ?? String(role)
  const name = kind === 'bot' ? `${fullName} (bot)` : fullName
  return [String(id).padStart(6), roleName.padEnd(13), email, name, ...(isActive ? [] : ['deactivated'])].join('  ')
}

const setRole = (context: CommandContext, email: string, role: Role) =>
  atAccounts(context, async ({ accounts, deployment: { database } }) => {
    const person = await personOf(accounts, email)
    const chat = { accounts, clock: systemClock }
    const change = await database.transaction((tx) => giveRole(chat, tx, person.id, role, undefined))
    if (change.kind === 'refused') throw refused(person, change.reason)
    context.print(`${person.email} is now ${Object.entries(roles).find(([, number]) => number === role)?.[0]}\n`)
  })

const deactivate = (context: CommandContext, email: string) =>
  atAccounts(context, async ({ accounts, deployment: { database } }) => {
    const person = await personOf(accounts, email)
    const chat = { accounts, clock: systemClock }
    const outcome = await database.transaction((tx) => endAccount(chat, tx, person.id, undefined))
    if (outcome.kind === 'refused') throw refused(person, outcome.reason)
    context.print(`${person.email} is deactivated\n`)
  })

function refused(person: Person, reason: 'last_owner' | 'last_person'): Error {
  return reason === 'last_person'
    ? new Error(`${person.email} is the only active person`)
    : new Error(`${person.email} is the only owner; make another person an owner first`)
}
