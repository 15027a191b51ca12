import type { Role } from '../../accounts/ports.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { accessBot, knownTo } from '../access/users.ts'
import type { ChatUser } from '../domain/users/chat-user.ts'
import type { Notice } from '../events/notice.ts'
import { botAddedNotice, botChangedNotice, botGoneNotice, botManagers } from '../events/notices/bots.ts'
import { userChangedNotice } from '../events/notices/users.ts'
import { refusePerson } from '../failures/people.ts'
import { refuse } from '../failures.ts'
import type { ChatServices } from '../services.ts'
import { type BotDefaults, noBotDefaults, readBotDefaults, writeBotDefaults } from '../store/bots.ts'
import { botDefaultsWire, botWire } from '../wire/bot.ts'
import { inAccounts } from './account-refusals.ts'
import { tellWhenRead } from './check-person.ts'
import { type BotDefaultNames, botDefaults, checkBotName } from './create-bot.ts'
import { deactivate } from './deactivate-user.ts'
import { tellChangedPerson } from './update-user.ts'

export interface BotChange {
  readonly fullName: string | undefined
  readonly role: Role | undefined
  readonly ownerId: number | undefined
  readonly defaults: BotDefaultNames
}

export interface ChangedBot {
  readonly bot: ChatUser
  readonly defaults: BotDefaults
}

/** Its owner or an administrator changes a bot; all of the change is made or none. */
export async function updateBot(
  chat: ChatServices,
  actor: ChatUser,
  botId: number,
  change: BotChange,
): Promise<ChangedBot> {
  const bot = accessBot(chat, actor, botId)
  const { fullName, role, ownerId } = change
  if (fullName !== undefined) checkBotName(chat, fullName, bot.id)
  if (role !== undefined) checkRole(actor, role)
  if (ownerId !== undefined) checkOwner(chat, ownerId)
  const before = (await readBotDefaults(chat.database.sql, [bot.id])).get(bot.id) ?? noBotDefaults
  const defaults = botDefaults(chat, actor, change.defaults, before)
  await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const write = { by: actor.id, tx }
      if (fullName !== undefined && fullName.trim() !== bot.fullName)
        await chat.accounts.changeName(bot.id, fullName, write)
      if (role !== undefined && role !== bot.role) await chat.accounts.changeRole(bot.id, role, write)
      if (ownerId !== undefined && ownerId !== bot.botOwnerId) {
        await chat.accounts.changeBotOwner(bot.id, ownerId, write)
        tellNewOwner(chat, tx, bot, defaults)
      }
      await writeBotDefaults(tx, bot.id, defaults)
      tellChangedPerson(chat, tx, bot)
      tellDefaults(chat, tx, bot, before, defaults)
    }),
  )
  return { bot: chat.directory.user(bot.id) ?? bot, defaults }
}

export async function deactivateBot(chat: ChatServices, actor: ChatUser, botId: number): Promise<void> {
  const bot = accessBot(chat, actor, botId)
  if (!bot.isActive) throw refusePerson.deactivated()
  await deactivate(chat, actor, bot, () => refusePerson.insufficient())
}

/** A bot may get a role only from somebody who has it themselves. */
function checkRole(actor: ChatUser, role: Role): void {
  if (actor.role > 200) throw refusePerson.insufficient()
  if (role === 100 && actor.role !== 100) throw refuse.mustBeOwner()
}

function checkOwner({ directory }: ChatServices, ownerId: number): void {
  const owner = directory.user(ownerId)
  if (owner === undefined) throw refusePerson.botOwner('unknown')
  if (!owner.isActive) throw refusePerson.botOwner('deactivated')
  if (owner.isBot) throw refusePerson.botOwner('bot')
}

function tellNewOwner(chat: ChatServices, tx: Transaction, before: ChatUser, defaults: BotDefaults): void {
  tellWhenRead(chat, tx, [before.id], async (user) => {
    const { directory } = chat
    const after = user(before.id)
    const managers = botManagers(directory.users(), after.botOwnerId)
    const former = botManagers(directory.users(), before.botOwnerId)
    const gone = new Set([...former].filter((id) => !managers.has(id)))
    const came = new Set([...managers].filter((id) => !former.has(id)))
    const wire = botWire(after, defaults, chat.site(), (id) => directory.channel(id))
    const notices: Notice[] = []
    if (gone.size > 0) notices.push(botGoneNotice(after.id, gone))
    if (came.size > 0) notices.push(botAddedNotice(wire, came))
    notices.push(botChangedNotice(after.id, { owner_id: wire.owner_id }, managers))
    const change = { bot_owner_id: after.botOwnerId ?? 0 }
    return [...notices, userChangedNotice(after.id, change, await knownTo(chat, after))]
  })
}

function tellDefaults(
  chat: ChatServices,
  tx: Transaction,
  bot: ChatUser,
  before: BotDefaults,
  after: BotDefaults,
): void {
  const find = (id: number) => chat.directory.channel(id)
  const was: Record<string, unknown> = botDefaultsWire(before, find)
  const is = Object.entries(botDefaultsWire(after, find))
  const changed = Object.fromEntries(is.filter(([name, value]) => was[name] !== value))
  if (Object.keys(changed).length === 0) return
  chat.events.publishOnCommit(
    tx,
    botChangedNotice(bot.id, changed, botManagers(chat.directory.users(), bot.botOwnerId)),
  )
}
