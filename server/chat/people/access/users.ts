import { roles } from '../../../kernel/values/roles.ts'
import type { UserSet } from '../../delivery/queues/user-set.ts'
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

/** The users a viewer may know; 'all' for nearly every viewer. */
export type KnownUsers = 'all' | ReadonlySet<number>

/**
 * The only place that decides which users a viewer may know. Users in the group of the organization's setting know
 * everyone; others, who can only be guests, know themselves, bots, and users they share a channel or a conversation
 * with.
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

/** The audience of events about a user: everyone who may know them. */
export async function knownTo(chat: Needed, target: ChatUser): Promise<UserSet | 'everyone'> {
  const { directory } = chat
  const setting = directory.settings.can_access_all_users_group
  if (target.isBot || setting === directory.systemGroupId('role:everyone')) return 'everyone'
  const partners = new Set(await conversationPartners(chat.database.sql, target.id))
  const channels = [...directory.subscriptionsOf(target.id).keys()]
  const audience = new Set<number>([target.id])
  for (const user of directory.users()) {
    if (!user.isActive) continue
    const sharesChannel = () => channels.some((id) => directory.isSubscribed(user.id, id))
    if (directory.isAllowed(setting, user) || partners.has(user.id) || sharesChannel()) audience.add(user.id)
  }
  return audience
}

/** The viewers who may know all these users: events that name users go to no others. */
export async function viewersKnowing(
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
  /** Whether bots are accepted too; otherwise a bot counts as missing. */
  readonly bots: boolean
  readonly deactivated: boolean
}

const anybody: UserAccess = { bots: true, deactivated: true }

/** The user, if the caller may know them; otherwise the same failure in all cases. */
export async function accessUser(
  chat: Needed,
  viewer: ChatUser,
  userId: number,
  access: UserAccess = anybody,
): Promise<ChatUser> {
  return accessed(chat, viewer, chat.directory.user(userId), access)
}

/** The same by the address that clients see. */
export async function accessUserByEmail(
  chat: Needed & WithSite,
  viewer: ChatUser,
  email: string,
  access: UserAccess = anybody,
): Promise<ChatUser> {
  return accessed(chat, viewer, findByAnyEmail(chat, viewer, email), access)
}

/** A user whose account the caller may change. */
export async function accessUserToManage(chat: Needed, actor: ChatUser, userId: number): Promise<ChatUser> {
  const target = await accessUser(chat, actor, userId)
  if (actor.role > roles.administrator || isSystemBot(target)) throw refusePerson.insufficient()
  if (target.role === roles.owner && actor.role !== roles.owner) throw refuse.mustBeOwner()
  return target
}

/**
 * A user whose sign-in the caller may reset or revoke. As for every change of an account, only owners may change
 * owners. The caller's own account is excluded, because that would bypass the password prompt of their settings.
 */
export async function accessUserToReset(chat: Needed, actor: ChatUser, userId: number): Promise<ChatUser> {
  const target = await accessUserToManage(chat, actor, userId)
  if (target.isBot) throw refusePerson.noSuchUser()
  if (!target.isActive) throw refusePerson.deactivated()
  if (target.id === actor.id) throw refuseRecovery.ownAccount()
  return target
}

/** A bot the caller may change: as its owner or as an administrator. */
export function accessBot(chat: Needed, actor: ChatUser, botId: number): ChatUser {
  const bot = chat.directory.user(botId)
  // The server's own bots have no owner: the key of one could post as the server.
  if (bot?.isBot !== true || actor.isBot || isSystemBot(bot)) throw refusePerson.noSuchBot()
  if (bot.botOwnerId !== actor.id && actor.role > roles.administrator) throw refusePerson.insufficient()
  // The key of an owner's bot has the permissions of an owner.
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
