import type { Role } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { refuse } from '../../failures.ts'
import { accessBot } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { deactivate } from '../../people/actions/deactivate-user.ts'
import { publishChangedUser } from '../../people/actions/update-user.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { botDefaultsChangedNotice, botManagers } from '../notices.ts'
import { type BotDefaults, noBotDefaults, readBotDefaults, writeBotDefaults } from '../store/bots.ts'
import { botDefaultsWire, channelKnownTo, type FindChannel } from '../wire.ts'
import { claimBotName } from './claim-bot-name.ts'
import { type BotDefaultNames, botDefaults, botEmail, type CreateBotNeeds } from './create-bot.ts'
import { handOver, planHandOver, publishBotOffer } from './hand-over-bot.ts'

export interface BotChange {
  readonly fullName: string | undefined
  /** The local part of its new address. */
  readonly shortName: string | undefined
  readonly role: Role | undefined
  readonly ownerId: number | undefined
  readonly defaults: BotDefaultNames
}

export interface ChangedBot {
  readonly bot: ChatUser
  readonly defaults: BotDefaults
}

/** Changes a bot as its owner or as an administrator; all of the change is made or none. */
export async function updateBot(
  chat: CreateBotNeeds,
  actor: ChatUser,
  botId: number,
  change: BotChange,
): Promise<ChangedBot> {
  const bot = accessBot(chat, actor, botId)
  const { fullName, role, ownerId } = change
  const email = change.shortName === undefined ? bot.deliveryEmail : newEmail(chat, bot, change.shortName)
  if (role !== undefined) checkRole(actor, role)
  const handing = ownerId === undefined ? undefined : planHandOver(chat, actor, ownerId)
  const before = (await readBotDefaults(chat.database.sql, [bot.id])).get(bot.id) ?? noBotDefaults
  const defaults = botDefaults(chat, actor, change.defaults, before)
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const write = { by: actor.id, tx }
      if (fullName !== undefined) await claimBotName(tx, { fullName, id: bot.id })
      if (fullName !== undefined && fullName.trim() !== bot.fullName)
        await chat.accounts.changeName(bot.id, fullName, write)
      if (email !== bot.deliveryEmail) await chat.accounts.changeEmail(bot.id, email, write)
      if (role !== undefined && role !== bot.role) await chat.accounts.changeRole(bot.id, role, write)
      if (handing !== undefined) await handOver(chat, tx, actor, bot, handing, defaults)
      await writeBotDefaults(tx, bot.id, defaults)
      publishChangedUser(chat, tx, bot)
      publishDefaults(chat, tx, bot, before, defaults)
    }),
  )
  if (handing !== undefined) await publishBotOffer(chat, actor, bot, handing)
  return { bot: chat.directory.user(bot.id) ?? bot, defaults }
}

export async function deactivateBot(chat: CreateBotNeeds, actor: ChatUser, botId: number): Promise<void> {
  const bot = accessBot(chat, actor, botId)
  if (!bot.isActive) throw refusePerson.deactivated()
  await deactivate(chat, actor, bot, () => refusePerson.insufficient())
}

function newEmail(chat: CreateBotNeeds, bot: ChatUser, shortName: string): string {
  const email = botEmail(chat, shortName)
  const owner = chat.directory.userByEmail(email)
  if (owner !== undefined && owner.id !== bot.id) throw refuse.badRequest('Email is already in use.')
  return email
}

/** Only a user with at least this role may give it to a bot. */
function checkRole(actor: ChatUser, role: Role): void {
  if (actor.role > roles.administrator) throw refusePerson.insufficient()
  if (role === roles.owner && actor.role !== roles.owner) throw refuse.mustBeOwner()
}

function publishDefaults(
  chat: CreateBotNeeds,
  tx: Transaction,
  bot: ChatUser,
  before: BotDefaults,
  after: BotDefaults,
): void {
  const { directory } = chat
  const everyChannel: FindChannel = (id) => directory.channel(id)
  const was: Record<string, unknown> = botDefaultsWire(before, everyChannel)
  const is = Object.entries(botDefaultsWire(after, everyChannel))
  const changed = is.filter(([name, value]) => was[name] !== value).map(([name]) => name)
  if (changed.length === 0) return
  const changeFor = (managerId: number) => {
    const shown: Record<string, unknown> = botDefaultsWire(after, channelKnownTo(directory, directory.user(managerId)))
    return Object.fromEntries(changed.map((name) => [name, shown[name]]))
  }
  const managers = botManagers(directory.users(), bot.botOwnerId)
  chat.events.publishOnCommit(tx, botDefaultsChangedNotice(bot.id, changeFor, managers))
}
