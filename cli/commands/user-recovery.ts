import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Person } from '../../server/accounts/ports.ts'
import {
  type ResetServices,
  readDirectory,
  removeAllPasskeys,
  resetPassword,
  resetSecondFactor,
  signOutPerson,
} from '../../server/chat/ports.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import type { Settings } from '../../server/kernel/config/settings.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import { Outbox } from '../../server/kernel/mail/outbox.ts'
import type { Database, Transaction } from '../../server/kernel/storage/database.ts'
import { findOperatorAccess, localAddress } from '../../server/site/operator-access.ts'
import type { CommandContext } from '../context.ts'
import { atAccounts } from '../with-deployment.ts'
import { personOf } from './person-of.ts'

/** Commands for lost credentials and for signing people out. */
export function defineRecovery(user: Command, context: CommandContext): void {
  user
    .command('reset-password')
    .argument('<email>')
    .option('--mail', 'mail the link to the person instead of printing it')
    .description('Create a link to set a new password, valid once and for a day; prints it')
    .action((email: string, options: { mail?: boolean }) => newPassword(context, email, options.mail === true))
  user
    .command('reset-second-factor')
    .argument('<email>')
    .description('Remove the second factor of a person who has lost it; mails the person')
    .action((email: string) => noSecondFactor(context, email))
  user
    .command('remove-passkeys')
    .argument('<email>')
    .description('Remove all passkeys of a person who has lost them; mails the person')
    .action((email: string) => noPasskeys(context, email))
  user
    .command('sign-out')
    .argument('<email>')
    .option('--chat-keys', 'end the API keys of the chat too')
    .description('End all sessions of a person; mails the person')
    .action((email: string, options: { chatKeys?: boolean }) => signOut(context, email, options.chatKeys === true))
}

const newPassword = (context: CommandContext, email: string, isMailed: boolean) =>
  forPerson(context, email, async (services, tx, person) => {
    if (isMailed && services.mail === undefined)
      throw new Error('this deployment has no mail server (AGORA_SMTP_URL); run it without --mail and pass on the link')
    const link = await resetPassword(services, tx, person.id, { by: undefined, isMailed })
    context.print(
      isMailed
        ? `a link to set a new password is mailed to ${person.email}\n`
        : `give this link to ${person.email} only; it works once, for a day\n${link}\n`,
    )
  })

const noSecondFactor = (context: CommandContext, email: string) =>
  forPerson(context, email, async (services, tx, person) => {
    if (!person.hasSecondFactor) {
      const hint = person.hasPasskey ? '; `agora user remove-passkeys` removes lost passkeys' : ''
      throw new Error(`${person.email} has no second factor${hint}`)
    }
    await resetSecondFactor(services, tx, person, undefined)
    context.print(`the second factor of ${person.email} is off\n`)
  })

const noPasskeys = (context: CommandContext, email: string) =>
  forPerson(context, email, async (services, tx, person) => {
    const removed = await removeAllPasskeys(services, tx, person.id)
    if (removed === 0) throw new Error(`${person.email} has no passkeys`)
    context.print(`the passkeys of ${person.email} are removed: ${removed}\n`)
  })

const signOut = (context: CommandContext, email: string, endChatKeys: boolean) =>
  forPerson(context, email, async (services, tx, person) => {
    await signOutPerson(services, tx, person, { by: undefined, endChatKeys })
    const keys = endChatKeys ? ', and the chat keys have ended' : ''
    context.print(`${person.email} is signed out everywhere${keys}\n`)
  })

type AuditedAction = (services: ResetServices, tx: Transaction, person: Person) => Promise<void>

const forPerson = (context: CommandContext, email: string, audited: AuditedAction) =>
  atAccounts(context, async ({ accounts, deployment: { database }, settings }) => {
    const person = await personOf(accounts, email)
    if (person.kind === 'bot') throw new Error(`${person.email} is a bot`)
    if (!person.isActive) throw new Error(`${person.email} is deactivated`)
    const site = await siteOf(settings)
    const directory = await readDirectory(database, systemClock)
    const services = { accounts, directory, mail: outboxOf(settings, database, site), site: () => site }
    await database.transaction((tx) => audited(services, tx, person))
  })

/** The same as in the server's mails; a chosen free port is known only while the server runs. */
async function siteOf({ site, dataDirectory, host, port }: Settings): Promise<string> {
  return site ?? (await findOperatorAccess(resolve(dataDirectory)))?.address ?? localAddress(host, port)
}

/** Mails are stored here and sent by the server. */
function outboxOf({ smtpUrl, mode }: Settings, database: Database, site: string): Outbox | undefined {
  if (smtpUrl === undefined && mode !== 'sandbox') return undefined
  const transport = {
    send: () => Promise.reject(new Error('the command line sends no mail')),
    close: async () => undefined,
  }
  const host = () => new URL(site).hostname
  return new Outbox({ database, clock: systemClock, ids: systemIds, log: createLogger('warn'), transport, host })
}
