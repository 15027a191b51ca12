import type { Transaction } from '../../../kernel/storage/database.ts'
import { knowsChannel } from '../../channels/access.ts'
import {
  appearingSubscribersNotices,
  channelAppearsNotice,
  channelVanishesNotice,
} from '../../channels/notices/channels.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { noActivity, type WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import { endQueuesOfOthers } from '../../delivery/queues/listening.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import type { Affected } from '../access/affected-viewers.ts'
import { knownUsers } from '../access/users.ts'
import { userAddedNotice, userLostNotice } from '../notices/users.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { type Changes, changesBetween, type VisibilityChanges } from './visibility-changes.ts'
import { VisibilityReports } from './visibility-reports.ts'
import { blind, type Visibility, WatchedChange } from './watched-change.ts'

export type VisibilityNeeds = WithChannelActivities & WithDatabase & WithDirectory & WithEvents & WithSite

/** The channels that a change has shown to users, by channel. */
type Entered = ReadonlyMap<number, ReadonlySet<number>>

export interface VisibilityTracker {
  /**
   * Call it after the transaction has registered all its refreshes: it compares the visibility after the commit with
   * the one before. Other notices of the change are made then too.
   */
  reportOnCommit(tx: Transaction, others?: (entered: Entered) => readonly Notice[]): void
  /** For a change that is already committed. */
  notify(): Promise<void>
}

/**
 * A role, a group, a setting or a permission of a channel can show or hide channels and users. Taken before such a change,
 * the tracker notifies the affected users with queues of everything that became visible or hidden. The others see it when
 * they register.
 */
export function trackVisibility(chat: VisibilityNeeds, affectedNow: () => Affected): Promise<VisibilityTracker> {
  const affected = affectedNow()
  const look = (userId: number) => visibilityOf(chat, chat.directory.user(userId), affected.channels)
  return watch(chat, affected, look, affectedNow)
}

/**
 * The same for users only, and for viewers with limited visibility: shared channels and conversations decide whom they
 * know.
 */
export function trackUserVisibility(chat: VisibilityNeeds): Promise<VisibilityTracker> {
  const { directory } = chat
  const setting = directory.settings.can_access_all_users_group
  const isOpen = setting === directory.systemGroupId('role:everyone')
  const viewers = isOpen ? [] : [...directory.users()].filter((user) => !directory.isAllowed(setting, user))
  const restricted = { viewers, channels: [] }
  return watch(
    chat,
    restricted,
    (userId) => visibleUsersOf(chat, userId),
    () => restricted,
  )
}

/** For a change that another process has stored and the directory has read: compares with what the user saw as `former`. */
export async function reportStoredChange(chat: VisibilityNeeds, former: ChatUser): Promise<void> {
  const { directory, events } = chat
  if (events.listening(new Set([former.id])).length === 0) return
  const channels = [...directory.channels()]
  const watched = new WatchedChange(channels)
  watched.before.set(former.id, await visibilityOf(chat, former, channels))
  await report(chat, watched, (userId) => visibilityOf(chat, directory.user(userId), channels))
}

type Look = (userId: number) => Promise<Visibility>

async function watch(
  chat: VisibilityNeeds,
  affected: Affected,
  look: Look,
  affectedNow: () => Affected,
): Promise<VisibilityTracker> {
  const viewers = new Set(affected.viewers.map(({ id }) => id))
  const listening = chat.events.listening(viewers)
  const watched = new WatchedChange(affected.channels)
  if (listening.length > 0) reportsOf(chat.directory).add(watched)
  for (const id of listening) watched.before.set(id, await look(id))
  const notify = async (others: (entered: Entered) => readonly Notice[] = () => []) => {
    endQueuesOfOthers(chat.events, viewers, new Set(listening))
    if (listening.length > 0) await report(chat, watched, look, others)
    else chat.events.publish(...others(new Map()))
    for (const id of affectedLater(affected, affectedNow())) chat.events.removeAllOf(id)
  }
  return { reportOnCommit: (tx, others) => tx.onCommit(() => notify(others)), notify: () => notify() }
}

/**
 * The viewers that the change affects because of another one that was made at the same time. Neither has seen what they
 * saw before, and they register again.
 */
function affectedLater(before: Affected, now: Affected): number[] {
  const channels = new Set(before.channels.map(({ id }) => id))
  const viewers = new Set(before.viewers.map(({ id }) => id))
  const hasFurtherChannels = now.channels.some(({ id }) => !channels.has(id))
  return now.viewers.flatMap(({ id }) => (hasFurtherChannels || !viewers.has(id) ? [id] : []))
}

function report(
  chat: VisibilityNeeds,
  watched: WatchedChange,
  look: Look,
  others: (entered: Entered) => readonly Notice[] = () => [],
): Promise<void> {
  const reports = reportsOf(chat.directory)
  return reports.inTurn(async () => {
    const now = await lookOfAll(watched, look)
    const changes = changesBetween(chat.directory, watched.lastReported(), now)
    const overtaken = await notifyPeers(chat, watched, { changes, now, look })
    chat.events.publish(...(await noticesOf(chat, changes)), ...others(changes.channels.entered))
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
async function notifyPeers(
  chat: VisibilityNeeds,
  watched: WatchedChange,
  reported: Reported,
): Promise<readonly number[]> {
  const reports = reportsOf(chat.directory)
  const viewers = reported.changes.viewers()
  if (reports.peers === undefined || viewers.length === 0) return []
  if (!(await reports.peers(viewers))) return viewers
  return changesBetween(chat.directory, reported.now, await lookOfAll(watched, reported.look)).viewers()
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

async function visibleUsersOf(chat: VisibilityNeeds, userId: number): Promise<Visibility> {
  const viewer = chat.directory.user(userId)
  return viewer?.isActive === true ? { channels: new Set(), people: await knownUsers(chat, viewer) } : blind
}

async function visibilityOf(
  chat: VisibilityNeeds,
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

async function noticesOf(chat: VisibilityNeeds, { channels, people }: Changes): Promise<Notice[]> {
  // A client must know users before it receives a channel they are in.
  return [...peopleNotices(chat, people), ...(await channelNotices(chat, channels))]
}

function peopleNotices(chat: VisibilityNeeds, { entered, left }: VisibilityChanges): Notice[] {
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

async function channelNotices(chat: VisibilityNeeds, { entered, left }: VisibilityChanges): Promise<Notice[]> {
  const { directory } = chat
  const appearing = [...entered.keys()].flatMap((id) => directory.channel(id) ?? [])
  const activities = await chat.channelActivities.of(appearing)
  return [
    ...appearing.flatMap(({ id }) => {
      const activity = activities.get(id) ?? noActivity
      const audience = entered.get(id) ?? new Set<number>()
      return [
        channelAppearsNotice({ directory, channelId: id, activity, audience }),
        ...appearingSubscribersNotices(directory, id, audience),
      ]
    }),
    ...[...left].map(([id, audience]) => channelVanishesNotice(id, audience)),
  ]
}
