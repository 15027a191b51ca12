import type { Transaction } from '../../../kernel/storage/database.ts'
import { knowsChannel } from '../../channels/access.ts'
import { channelAppearsNotice, channelVanishesNotice } from '../../channels/notices/channels.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { noActivity, type WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import type { Affected } from '../access/affected-viewers.ts'
import { isKnown, type KnownUsers, knownUsers } from '../access/users.ts'
import { userAddedNotice, userLostNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'

/** The users and channels visible to one user with a queue. */
interface Visibility {
  readonly channels: ReadonlySet<number>
  readonly people: KnownUsers
}

type Needed = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

export interface VisibilityTracker {
  /**
   * Call it after the transaction has registered all its refreshes: it compares the visibility after the commit with
   * the one before.
   */
  reportOnCommit(tx: Transaction): void
  /** For a change that is already committed. */
  notify(): Promise<void>
}

/**
 * A role, a group or a setting can show or hide channels and users. Around such a change, this notifies the affected users
 * with queues of everything that became visible or hidden. The others see it when they register. One change follows the
 * other: of two that compare with the same state before them, the second would not notice what the first one did.
 */
export function trackVisibility<T>(
  chat: Needed,
  affected: () => Affected,
  change: (visibility: VisibilityTracker) => Promise<T>,
): Promise<T> {
  const track = async ({ viewers, channels }: Affected) =>
    change(await watch(chat, viewers, (_, userId) => visibilityOf(chat, chat.directory.user(userId), channels)))
  const now = affected()
  return now.viewers.length === 0 ? track(now) : inTurn(chat.directory, () => track(affected()))
}

const lastTurns = new WeakMap<Directory, Promise<unknown>>()

function inTurn<T>(directory: Directory, work: () => Promise<T>): Promise<T> {
  const done = (lastTurns.get(directory) ?? Promise.resolve()).then(work)
  const ended = done.catch(() => undefined)
  lastTurns.set(directory, ended)
  return done
}

/** For a change that another process has stored and the directory has read: compares with what the user saw as `former`. */
export async function reportStoredChange(chat: Needed, former: ChatUser): Promise<void> {
  const { directory, events } = chat
  if (events.listening(new Set([former.id])).length === 0) return
  const channels = [...directory.channels()]
  const [before, now] = [former, directory.user(former.id)].map((viewer) => visibilityOf(chat, viewer, channels))
  if (before === undefined || now === undefined) return
  events.publish(...(await changes(chat, new Map([[former.id, await before]]), new Map([[former.id, await now]]))))
}

/**
 * The same for users only, and for viewers with limited visibility: shared channels and conversations decide whom they
 * know.
 */
export function trackUserVisibility(chat: Needed): Promise<VisibilityTracker> {
  const { directory } = chat
  const setting = directory.settings.can_access_all_users_group
  const isOpen = setting === directory.systemGroupId('role:everyone')
  const restricted = isOpen ? [] : [...directory.users()].filter((user) => !directory.isAllowed(setting, user))
  return watch(chat, restricted, visibleUsersOf)
}

async function watch(
  chat: Needed,
  users: readonly ChatUser[],
  look: (chat: Needed, userId: number) => Promise<Visibility>,
): Promise<VisibilityTracker> {
  const before = new Map<number, Visibility>()
  const listening = users.length === 0 ? [] : chat.events.listening(new Set(users.map(({ id }) => id)))
  for (const id of listening) before.set(id, await look(chat, id))
  const notify = async () => {
    const now = new Map<number, Visibility>()
    for (const id of before.keys()) now.set(id, await look(chat, id))
    chat.events.publish(...(await changes(chat, before, now)))
  }
  return {
    reportOnCommit(tx) {
      if (before.size > 0) tx.onCommit(notify)
    },
    notify: async () => {
      if (before.size > 0) await notify()
    },
  }
}

const blind: Visibility = { channels: new Set(), people: new Set() }

async function visibleUsersOf(chat: Needed, userId: number): Promise<Visibility> {
  const viewer = chat.directory.user(userId)
  return viewer?.isActive === true ? { channels: new Set(), people: await knownUsers(chat, viewer) } : blind
}

async function visibilityOf(
  chat: Needed,
  viewer: ChatUser | undefined,
  affected: readonly Channel[],
): Promise<Visibility> {
  const { directory } = chat
  if (viewer?.isActive !== true) return blind
  const channels = new Set<number>()
  for (const { id } of affected) {
    const channel = directory.channel(id)
    if (channel !== undefined && knowsChannel(directory, viewer, channel)) channels.add(id)
  }
  return { channels, people: await knownUsers(chat, viewer) }
}

async function changes(
  chat: Needed,
  before: ReadonlyMap<number, Visibility>,
  after: ReadonlyMap<number, Visibility>,
): Promise<Notice[]> {
  const channels = new VisibilityChanges()
  const people = new VisibilityChanges()
  for (const [viewerId, then] of before) {
    const now = after.get(viewerId) ?? blind
    for (const id of now.channels) if (!then.channels.has(id)) channels.enter(id, viewerId)
    for (const id of then.channels) if (!now.channels.has(id)) channels.leave(id, viewerId)
    if (now.people === then.people) continue
    for (const { id } of chat.directory.users()) {
      const [was, is] = [isKnown(then.people, id), isKnown(now.people, id)]
      if (is && !was) people.enter(id, viewerId)
      else if (was && !is) people.leave(id, viewerId)
    }
  }
  // A client must know users before it receives a channel they are in.
  return [...peopleNotices(chat, people), ...(await channelNotices(chat, channels))]
}

function peopleNotices(chat: Needed, { entered, left }: VisibilityChanges): Notice[] {
  const findUser = (id: number) => chat.directory.user(id)
  return [
    ...known(chat.directory, entered).map(([user, audience]) => userAddedNotice(user, audience, findUser, chat.site())),
    ...known(chat.directory, left).map(([user, audience]) => userLostNotice(user.id, audience)),
  ]
}

function known(directory: Directory, byUser: ReadonlyMap<number, Set<number>>): [ChatUser, Set<number>][] {
  return [...byUser].flatMap(([id, audience]): [ChatUser, Set<number>][] => {
    const user = directory.user(id)
    return user === undefined ? [] : [[user, audience]]
  })
}

async function channelNotices(chat: Needed, { entered, left }: VisibilityChanges): Promise<Notice[]> {
  const { directory } = chat
  const appearing = [...entered.keys()].flatMap((id) => directory.channel(id) ?? [])
  const activities = await chat.channelActivities.of(appearing)
  return [
    ...appearing.map(({ id }) =>
      channelAppearsNotice({
        directory,
        channelId: id,
        activity: activities.get(id) ?? noActivity,
        audience: entered.get(id) ?? new Set<number>(),
      }),
    ),
    ...[...left].map(([id, audience]) => channelVanishesNotice(id, audience)),
  ]
}

/** The users for whom each of many objects becomes visible or hidden. */
class VisibilityChanges {
  readonly entered = new Map<number, Set<number>>()
  readonly left = new Map<number, Set<number>>()

  enter(id: number, viewerId: number): void {
    addTo(this.entered, id, viewerId)
  }

  leave(id: number, viewerId: number): void {
    addTo(this.left, id, viewerId)
  }
}

function addTo(map: Map<number, Set<number>>, id: number, viewerId: number): void {
  const set = map.get(id)
  if (set === undefined) map.set(id, new Set([viewerId]))
  else set.add(viewerId)
}
