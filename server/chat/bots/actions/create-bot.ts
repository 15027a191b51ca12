import { roles } from '../../../kernel/values/roles.ts'
import { accessChannelByName } from '../../channels/access.ts'
import type { WithSite } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { type CreateUserNeeds, setUpNewUser } from '../../people/actions/create-user.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { botAddedNotice, botManagers } from '../notices.ts'
import { botTypes, mayCreateBot } from '../rules.ts'
import { type BotDefaults, writeBotDefaults } from '../store/bots.ts'
import { botWire } from '../wire.ts'
import { checkBotCount } from './check-bot-count.ts'
import { claimBotName } from './claim-bot-name.ts'

export type CreateBotNeeds = CreateUserNeeds

export interface BotDefaultNames {
  readonly sendingChannel: string | null | undefined
  readonly eventsChannel: string | null | undefined
  readonly allPublic: boolean | undefined
}

export interface NewBot {
  readonly fullName: string
  readonly shortName: string
  readonly type: number
  readonly defaults: BotDefaultNames
}

export interface CreatedBot {
  readonly bot: ChatUser
  readonly apiKey: string
  readonly defaults: BotDefaults
}

/** Creates a bot of the caller, with its first key. */
export async function createBot(chat: CreateBotNeeds, owner: ChatUser, wanted: NewBot): Promise<CreatedBot> {
  checkMayCreate(chat, owner, wanted.type)
  const email = botEmail(chat, wanted.shortName)
  if (chat.directory.userByEmail(email) !== undefined) throw refuse.badRequest('Email is already in use.')
  const defaults = botDefaults(chat, owner, wanted.defaults)
  const person = {
    kind: 'bot',
    email,
    fullName: wanted.fullName,
    role: roles.member,
    password: undefined,
    botType: wanted.type,
    botOwnerId: owner.id,
  } as const
  const made = await inAccounts(() =>
    chat.database.transaction(async (tx) => {
      await claimBotName(tx, wanted)
      const created = await chat.accounts.createPerson(person, { by: owner.id, tx })
      await checkBotCount(tx, owner)
      const apiKey = await chat.accounts.issueChatKey(created.id, { by: owner.id, tx })
      await writeBotDefaults(tx, created.id, defaults)
      await setUpNewUser(chat, tx, created)
      tx.onCommit(() => {
        const bot = chat.directory.user(created.id)
        if (bot === undefined) return
        const wire = botWire(bot, defaults, chat.site(), (id) => chat.directory.channel(id))
        chat.events.publish(botAddedNotice(wire, botManagers(chat.directory.users(), owner.id)))
      })
      return { id: created.id, apiKey }
    }),
  )
  const bot = chat.directory.user(made.id)
  if (bot === undefined) throw refusePerson.noSuchBot()
  return { bot, apiKey: made.apiKey, defaults }
}

function checkMayCreate({ directory }: CreateBotNeeds, owner: ChatUser, type: number): void {
  if (type === 3) throw refusePerson.botTypeNotOffered('Outgoing webhook')
  if (type === 4) throw refusePerson.botTypeNotOffered('Embedded')
  const isKnownType = type === botTypes.generic || type === botTypes.incomingWebhook
  if (!isKnownType) throw refusePerson.badBotType()
  const isAllowed = (setting: GroupSetting) => directory.isAllowedMember(setting, owner)
  if (!mayCreateBot(type, directory.settings, isAllowed)) throw refusePerson.insufficient()
}

/** An address under the deployment's own host, so that it belongs to no one else. */
export function botEmail(chat: CreateBotNeeds, shortName: string): string {
  const name = shortName.trim().toLowerCase()
  if (!/^[a-z0-9._-]{1,40}$/.test(name)) throw refusePerson.badName()
  return `${name.endsWith('-bot') ? name : `${name}-bot`}@${botDomain(chat)}`
}

function botDomain(chat: WithSite): string {
  return new URL(chat.site()).hostname
}

/** Channels by name, within the owner's visibility; null or an empty name for none, undefined for unchanged. */
export function botDefaults(
  chat: CreateBotNeeds,
  owner: ChatUser,
  names: BotDefaultNames,
  before?: BotDefaults,
): BotDefaults {
  const channelId = (name: string | null | undefined, former: number | undefined) => {
    if (name === undefined) return former
    return name === null || name === '' ? undefined : accessChannelByName(chat, owner, name, 'metadata').channel.id
  }
  return {
    sendingChannelId: channelId(names.sendingChannel, before?.sendingChannelId),
    eventsChannelId: channelId(names.eventsChannel, before?.eventsChannelId),
    allPublic: names.allPublic ?? before?.allPublic ?? false,
  }
}
