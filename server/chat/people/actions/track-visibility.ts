import type { Transaction } from '../../../kernel/storage/database.ts'
import { knowsChannel } from '../../channels/access.ts'
import { channelAppearsNotice, channelVanishesNotice } from '../../channels/notices/channels.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { noActivity, type WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import { endQueuesOfOthers } from '../../delivery/queues/listening.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import type { Affected } from '../access/affected-viewers.ts'
import { isKnown, type KnownUsers, knownUsers } from '../access/users.ts'
import { userAddedNotice, userLostNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { VisibilityReports } from './visibility-reports.ts'

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
 * A role, a group or a setting can show or hide channels and users. Taken before such a change, the tracker notifies
 * the affected users with queues of everything that became visible or hidden. The others see it when they register.
 */
export function trackVisibility(chat: Needed, { viewers, channels }: Affected): Promise<VisibilityTracker> {
  const look = (userId: number) => visibilityOf(chat, chat.directory.user(userId), channels)
  return watch(chat, viewers, channels, look)
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
  return watch(chat, restricted, [], (userId) => visibleUsersOf(chat, userId))
}

/** For a change that another process has stored and the directory has read: compares with what the user saw as `former`. */
export async function reportStoredChange(chat: Needed, former: ChatUser): Promise<void> {
  const { directory, events } = chat
  if (events.listening(new Set([former.id])).length === 0) return
  const channels = [...directory.channels()]
  const watched = new WatchedChange(channels)
  watched.before.set(former.id, await visibilityOf(chat, former, channels))
  await report(chat, watched, (userId) => visibilityOf(chat, directory.user(userId), channels))
}

type Look = (userId: number) => Promise<Visibility>

async function watch(
  chat: Needed,
  users: readonly ChatUser[],
  channels: readonly Channel[],
  look: Look,
): Promise<VisibilityTracker> {
  const viewers = new Set(users.map(({ id }) => id))
  const listening = chat.events.listening(viewers)
  const watched = new WatchedChange(channels)
  if (listening.length > 0) reportsOf(chat.directory).add(watched)
  for (const id of listening) watched.before.set(id, await look(id))
  const notify = async () => {
    endQueuesOfOthers(chat.events, viewers, new Set(listening))
    if (listening.length > 0) await report(chat, watched, look)
  }
  return { reportOnCommit: (tx) => tx.onCommit(notify), notify }
}

function report(chat: Needed, watched: WatchedChange, look: Look): Promise<void> {
  const reports = reportsOf(chat.directory)
  return reports.inTurn(async () => {
    const now = await lookOfAll(watched, look)
    const changes = changesBetween(chat, watched.lastReported(), now)
    const overtaken = await notifyPeers(chat, watched, { changes, now, look })
    chat.events.publish(...(await noticesOf(chat, changes)))
    reports.made(watched, now)
    for (const id of new Set([...overtaken, ...watched.reportedByPeers]))
      if (watched.before.has(id)) chat.events.removeAllOf(id)
  })
}

interface Reported {
  readonly changes: Changes
  readonly now: ReadonlyMap<number, Visibility>
  readonly look: Look
}

/**
 * Nodes that change what the same viewer sees at the same time cannot tell what its client shows: they end its queues.
 * Returns the viewers for whom a change of another node has been read in the meantime.
 */
async function notifyPeers(chat: Needed, watched: WatchedChange, reported: Reported): Promise<readonly number[]> {
  const reports = reportsOf(chat.directory)
  const viewers = reported.changes.viewers()
  if (reports.peers === undefined || viewers.length === 0) return []
  if (!(await reports.peers(viewers))) return viewers
  return changesBetween(chat, reported.now, await lookOfAll(watched, reported.look)).viewers()
}

async function lookOfAll({ before }: WatchedChange, look: Look): Promise<ReadonlyMap<number, Visibility>> {
  const now = new Map<number, Visibility>()
  for (const id of before.keys()) now.set(id, await look(id))
  return now
}

const ofDirectories = new WeakMap<Directory, VisibilityReports<WatchedChange, ReadonlyMap<number, Visibility>>>()

export function reportsOf(directory: Directory) {
  const known = ofDirectories.get(directory) ?? new VisibilityReports()
  ofDirectories.set(directory, known)
  return known
}

/** The visibility of viewers before a change, and the reports of other changes since. */
class WatchedChange {
  readonly before = new Map<number, Visibility>()
  /** Viewers to whom other nodes have reported since. */
  readonly reportedByPeers = new Set<number>()
  readonly #channelIds: ReadonlySet<number>
  readonly #reports: { readonly from: WatchedChange; readonly seen: ReadonlyMap<number, Visibility> }[] = []

  constructor(channels: readonly Channel[]) {
    this.#channelIds = new Set(channels.map(({ id }) => id))
  }

  /** Another change has reported to these viewers. */
  learn(from: WatchedChange, seen: ReadonlyMap<number, Visibility>): void {
    this.#reports.push({ from, seen })
  }

  /** The state that clients show: of two changes that read the same state before them, the second compares with the first. */
  lastReported(): ReadonlyMap<number, Visibility> {
    const shown = new Map(this.before)
    for (const { from, seen } of this.#reports)
      for (const [viewerId, then] of shown) {
        const reported = seen.get(viewerId)
        if (reported !== undefined) shown.set(viewerId, this.#merged(then, from, reported))
      }
    return shown
  }

  #merged(then: Visibility, from: WatchedChange, reported: Visibility): Visibility {
    const others = [...then.channels].filter((id) => !from.#channelIds.has(id))
    const own = [...reported.channels].filter((id) => this.#channelIds.has(id))
    return { channels: new Set([...others, ...own]), people: reported.people }
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

interface Changes {
  readonly channels: VisibilityChanges
  readonly people: VisibilityChanges
  viewers(): readonly number[]
}

function changesBetween(
  { directory }: Needed,
  before: ReadonlyMap<number, Visibility>,
  after: ReadonlyMap<number, Visibility>,
): Changes {
  const channels = new VisibilityChanges()
  const people = new VisibilityChanges()
  for (const [viewerId, then] of before) {
    const now = after.get(viewerId) ?? blind
    for (const id of now.channels) if (!then.channels.has(id)) channels.enter(id, viewerId)
    for (const id of then.channels) if (!now.channels.has(id)) channels.leave(id, viewerId)
    if (now.people === then.people) continue
    for (const { id } of directory.users()) {
      const [was, is] = [isKnown(then.people, id), isKnown(now.people, id)]
      if (is && !was) people.enter(id, viewerId)
      else if (was && !is) people.leave(id, viewerId)
    }
  }
  return { channels, people, viewers: () => [...new Set([...channels.viewers(), ...people.viewers()])] }
}

async function noticesOf(chat: Needed, { channels, people }: Changes): Promise<Notice[]> {
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

  *viewers(): Iterable<number> {
    for (const audience of [...this.entered.values(), ...this.left.values()]) yield* audience
  }
}

function addTo(map: Map<number, Set<number>>, id: number, viewerId: number): void {
  const set = map.get(id)
  if (set === undefined) map.set(id, new Set([viewerId]))
  else set.add(viewerId)
}
