import { roles } from '../../../kernel/values/roles.ts'
import type { UserSet } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { isSystemBot } from '../../directory/system-bots.ts'
import { refuse } from '../../failures.ts'
import { refuseRecovery } from '../../recovery/failures.ts'
import { refusePerson } from '../failures.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { maySeeEmail } from '../rules/email-visibility.ts'
import { conversationPartners } from '../store/users.ts'
import { apiEmail } from '../wire/user-identity.ts'

type Needed = WithDatabase & WithDirectory

/** The people a viewer may know of; 'all' for nearly everybody. */
export type KnownUsers = 'all' | ReadonlySet<number>

/**
 * THE place where it is decided who may know of whom. Whoever the organization's setting names knows everybody; others,
 * which only guests can be, know themselves, bots, and people they share a channel or a conversation with.
 */
export async function knownUsers(chat: Needed, viewer: ChatUser): Promise<KnownUsers> {
  const { directory, database } = chat
  if (directory.isAllowed(directory.settings.can_access_all_users_group, viewer)) return 'all'
  const known = new Set<number>([viewer.id])
  for (const channelId of directory.subscriptionsOf(viewer.id).keys()) {
    for (const userId of directory.subscribersOf(channelId).keys()) known.add(userId)
  }
  for (const userId of await conversationPartners(database.sql, viewer.id)) known.add(userId)
  for (const user of directory.users()) if (user.isBot) known.add(user.id)
  return known
}

export function isKnown(known: KnownUsers, userId: number): boolean {
  return known === 'all' || known.has(userId)
}

/** Who hears of a person: everybody who may know of them. */
export async function knownTo(chat: Needed, target: ChatUser): Promise<UserSet | 'everyone'> {
  const { directory } = chat
  const setting = directory.settings.can_access_all_users_group
  if (target.isBot || setting === directory.systemGroupId('role:everyone')) return 'everyone'
  const partners = new Set(await conversationPartners(chat.database.sql, target.id))
  const channels = [...directory.subscriptionsOf(target.id).keys()]
  const audience = new Set<number>([target.id])
  for (const user of directory.users()) {
    if (!user.isActive) continue
    const sharesChannel = () => channels.some((id) => directory.subscription(user.id, id) !== undefined)
    if (directory.isAllowed(setting, user) || partners.has(user.id) || sharesChannel()) audience.add(user.id)
  }
  return audience
}

/** Of these viewers, those who may know of all these people: what names people goes to no others. */
export async function whoKnow(
  chat: Needed,
  viewerIds: ReadonlySet<number>,
  people: readonly ChatUser[],
): Promise<ReadonlySet<number>> {
  let knowing = viewerIds
  for (const person of people) {
    const known = await knownTo(chat, person)
    if (known !== 'everyone') knowing = new Set([...knowing].filter((id) => known.has(id)))
  }
  return knowing
}

export interface UserAccess {
  /** Bots count as well as people; without it they are as good as not there. */
  readonly bots: boolean
  readonly deactivated: boolean
}

const anybody: UserAccess = { bots: true, deactivated: true }

/** The person as the caller may see them, or the one refusal for all who may not. */
export async function accessUser(
  chat: Needed,
  viewer: ChatUser,
  userId: number,
  access: UserAccess = anybody,
): Promise<ChatUser> {
  return accessed(chat, viewer, chat.directory.user(userId), access)
}

/** Likewise by the address clients know the person by. */
export async function accessUserByEmail(
  chat: Needed & WithSite,
  viewer: ChatUser,
  email: string,
  access: UserAccess = anybody,
): Promise<ChatUser> {
  return accessed(chat, viewer, findByAnyEmail(chat, viewer, email), access)
}

/** Somebody the caller may change the account of. */
export async function accessUserToManage(chat: Needed, actor: ChatUser, userId: number): Promise<ChatUser> {
  const target = await accessUser(chat, actor, userId)
  if (actor.role > roles.administrator || isSystemBot(target)) throw refusePerson.insufficient()
  if (target.role === roles.owner && actor.role !== roles.owner) throw refuse.mustBeOwner()
  return target
}

/**
 * Somebody who has lost the way in, or must be put out, and whom the caller may help: as for every change of an account, an
 * owner only for owners. One's own account is not meant: that would pass by the password that one's settings ask for.
 */
export async function accessUserToReset(chat: Needed, actor: ChatUser, userId: number): Promise<ChatUser> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isBot) throw refusePerson.noSuchUser()
  if (!target.isActive) throw refusePerson.deactivated()
  if (target.id === actor.id) throw refuseRecovery.ownAccount()
  return target
}

/** A bot the caller may change: its owner may, and so may administrators. */
export function accessBot(chat: Needed, actor: ChatUser, botId: number): ChatUser {
  const bot = chat.directory.user(botId)
  // The server's own bots belong to nobody: a key to one would speak for the server.
  if (bot?.isBot !== true || actor.isBot || isSystemBot(bot)) throw refusePerson.noSuchBot()
  if (bot.botOwnerId !== actor.id && actor.role > roles.administrator) throw refusePerson.insufficient()
  // What its key opens is what an owner may do.
  if (bot.role === roles.owner && actor.role !== roles.owner) throw refuse.mustBeOwner()
  return bot
}

async function accessed(
  chat: Needed,
  viewer: ChatUser,
  found: ChatUser | undefined,
  { bots, deactivated }: UserAccess,
): Promise<ChatUser> {
  const known = await knownUsers(chat, viewer)
  if (found === undefined || !isKnown(known, found.id) || (found.isBot && !bots)) throw refusePerson.noSuchUser()
  if (!found.isActive && !deactivated) throw refusePerson.deactivated()
  return found
}

function findByAnyEmail({ directory, site }: Needed & WithSite, viewer: ChatUser, email: string): ChatUser | undefined {
  const real = directory.userByEmail(email)
  if (real !== undefined && maySeeEmail(viewer, real)) return real
  const id = /^user(\d{1,10})@/.exec(email.toLowerCase())?.[1]
  const byId = id === undefined ? undefined : directory.user(Number(id))
  return byId !== undefined && apiEmail(byId, site()).toLowerCase() === email.toLowerCase() ? byId : undefined
}
