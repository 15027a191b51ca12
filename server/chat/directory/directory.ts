import type { Clock } from '../../kernel/clock/clock.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { Channel, Subscription } from '../channels/rules/channel.ts'
import type { NotifyPeers } from '../delivery/nodes/cache-refreshes.ts'
import { CachedCopy } from '../delivery/nodes/cached-copy.ts'
import type { GroupSetting } from '../groups/rules/group-setting.ts'
import { type GroupGraph, isAllowed, isAllowedMember } from '../groups/rules/membership.ts'
import { type SystemGroupName, systemGroupNames } from '../groups/rules/system-groups.ts'
import type { UserGroup } from '../groups/rules/user-group.ts'
import type { OrganizationPictures } from '../images/rules/organization-pictures.ts'
import { chatLimits } from '../limits.ts'
import { type OrganizationSettings, settingsInForce } from '../organization/rules/setting-definitions.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Changed } from './changed.ts'
import { type ChannelLists, listChannels } from './channel-lists.ts'
import {
  readChannels,
  readGroups,
  readOrganization,
  readSubscriptions,
  readSubscriptionsByKey,
  readSubscriptionsRevision,
  readUsers,
} from './store.ts'
import { SubscriptionRevisions } from './subscription-revisions.ts'
import { type SubscriptionMap, SubscriptionTable } from './subscription-table.ts'
import { UsersByName } from './users-by-name.ts'

/**
 * The organization in memory: users, groups, channels and subscriptions. Nearly every request reads it several times,
 * and it changes rarely. It contains only committed state; reads are serialized, so an older state never replaces a
 * newer one.
 */
export class Directory {
  readonly #database: Database
  readonly #clock: Clock
  readonly #users = new Map<number, ChatUser>()
  readonly #usersByEmail = new Map<string, ChatUser>()
  readonly #usersByName = new UsersByName()
  readonly #groups = new Map<number, UserGroup>()
  readonly #systemGroupIds = new Map<SystemGroupName, number>()
  readonly #channels = new Map<number, Channel>()
  readonly #channelsByName = new Map<string, Channel>()
  readonly #subscriptions = new SubscriptionTable()
  readonly #revisions = new SubscriptionRevisions()
  #settings: OrganizationSettings | undefined
  #pictures: OrganizationPictures = {}
  #isDeactivated = false
  #channelLists: ChannelLists | undefined
  /** By channel, counted when they are read. */
  readonly #activeSubscribers = new Map<number, number>()
  #usersRevision = 0
  #groupsRevision = 0
  readonly #copy: CachedCopy<Changed>
  /** Before each request. Undefined unless the directory may be old; otherwise resolves once it is read again. */
  caughtUp: () => Promise<void> | undefined = () => undefined

  constructor(database: Database, clock: Clock, notifyPeers?: NotifyPeers<Changed>) {
    this.#database = database
    this.#clock = clock
    this.#copy = new CachedCopy((changed) => this.#read(changed), notifyPeers)
  }

  /** Reads everything, at the start or after a gap. */
  load(): Promise<void> {
    return this.#copy.inTurn(() => this.#readAll())
  }

  /**
   * Call it inside the transaction that makes the change; later hooks of that transaction see the refreshed directory,
   * and `beforeRead` sees what the refresh replaces.
   */
  refreshOnCommit(tx: Transaction, changed: Changed, beforeRead?: () => void): void {
    this.#copy.refreshOnCommit(tx, changed, beforeRead)
  }

  refresh(changed: Changed): Promise<void> {
    return this.#copy.refresh(changed)
  }

  get settings(): OrganizationSettings {
    invariant(this.#settings !== undefined, 'the directory is loaded before it is read')
    return this.#settings
  }

  /** The organization's logo and icon. */
  get pictures(): OrganizationPictures {
    return this.#pictures
  }

  /** Whether the organization is deactivated, which blocks all access. */
  get isDeactivated(): boolean {
    return this.#isDeactivated
  }

  get graph(): GroupGraph {
    return {
      groups: this.#groups,
      waiting: { nowMs: this.#clock.nowMs(), days: this.settings.waiting_period_threshold },
    }
  }

  isAllowed(setting: GroupSetting, user: ChatUser): boolean {
    return isAllowed(this.graph, setting, user)
  }

  /** For a setting that cannot be given to everyone. */
  isAllowedMember(setting: GroupSetting, user: ChatUser): boolean {
    return isAllowedMember(this.graph, setting, user)
  }

  user(id: number): ChatUser | undefined {
    return this.#users.get(id)
  }

  userByEmail(email: string): ChatUser | undefined {
    return this.#usersByEmail.get(email.toLowerCase())
  }

  /** The users with this full name, regardless of case. */
  usersNamed(fullName: string): Iterable<ChatUser> {
    return this.#usersByName.named(fullName)
  }

  users(): Iterable<ChatUser> {
    return this.#users.values()
  }

  /** Changes with every change of any user. */
  get usersRevision(): number {
    return this.#usersRevision
  }

  /** Changes with every change of any group. */
  get groupsRevision(): number {
    return this.#groupsRevision
  }

  group(id: number): UserGroup | undefined {
    return this.#groups.get(id)
  }

  groups(): ReadonlyMap<number, UserGroup> {
    return this.#groups
  }

  systemGroupId(name: SystemGroupName): number {
    const id = this.#systemGroupIds.get(name)
    invariant(id !== undefined, `the organization has the group ${name}`)
    return id
  }

  channel(id: number): Channel | undefined {
    return this.#channels.get(id)
  }

  channelByName(name: string): Channel | undefined {
    return this.#channelsByName.get(name.trim().toLowerCase())
  }

  channels(): Iterable<Channel> {
    return this.#channels.values()
  }

  /** The channels in the orders that requests need; to visit and sort thousands for each request takes milliseconds. */
  get channelLists(): ChannelLists {
    this.#channelLists ??= listChannels(this.#channels.values())
    return this.#channelLists
  }

  get channelCount(): number {
    return this.#channels.size
  }

  isSubscribed(userId: number, channelId: number): boolean {
    return this.#subscriptions.has(userId, channelId)
  }

  subscription(userId: number, channelId: number): Subscription | undefined {
    return this.#subscriptions.get(userId, channelId)
  }

  /** The active subscriptions of a channel by user id. Deactivated users keep theirs; check `user(id).isActive`. */
  subscribersOf(channelId: number): SubscriptionMap {
    return this.#subscriptions.ofChannel(channelId)
  }

  activeSubscriberCount(channelId: number): number {
    const known = this.#activeSubscribers.get(channelId)
    if (known !== undefined) return known
    let count = 0
    for (const id of this.subscribersOf(channelId).keys()) if (this.#users.get(id)?.isActive === true) count += 1
    this.#activeSubscribers.set(channelId, count)
    return count
  }

  /** Whether the subscriptions contain all changes up to this one. */
  subscribersAreKnown(revision: number): boolean {
    return this.#revisions.has(revision)
  }

  /** Resolves once the subscribers of these channels are those of the revision, or newer. */
  async awaitSubscribers(revision: number, channelSubscribers: readonly number[]): Promise<void> {
    if (await this.#revisions.wait(revision, chatLimits.subscribersWaitMaxMs)) return
    // An announcement of another node is late.
    await this.refresh({ channelSubscribers })
  }

  /** The active subscriptions of a user by channel id. */
  subscriptionsOf(userId: number): SubscriptionMap {
    return this.#subscriptions.ofUser(userId)
  }

  async #readAll(): Promise<void> {
    const { sql } = this.#database
    for (const user of await readUsers(sql, 'all')) this.#placeUser(user)
    for (const group of await readGroups(sql, 'all')) this.#placeGroup(group)
    for (const channel of await readChannels(sql, 'all')) this.#placeChannel(channel)
    // First: the subscriptions that are read then contain all changes up to it.
    const revision = await readSubscriptionsRevision(sql)
    const subscriptions = await readSubscriptions(sql, 'all')
    this.#subscriptions.clear()
    this.#activeSubscribers.clear()
    for (const subscription of subscriptions) this.#subscriptions.place(subscription)
    this.#revisions.addUpTo(revision)
    await this.#readSettings()
  }

  async #read(changed: Changed): Promise<void> {
    const { sql } = this.#database
    if (changed.users !== undefined) for (const user of await readUsers(sql, changed.users)) this.#placeUser(user)
    if (changed.groups !== undefined) for (const group of await readGroups(sql, changed.groups)) this.#placeGroup(group)
    if (changed.channels !== undefined) {
      for (const channel of await readChannels(sql, changed.channels)) this.#placeChannel(channel)
    }
    if (changed.subscriptions !== undefined) {
      const found = await readSubscriptionsByKey(sql, changed.subscriptions)
      for (const key of changed.subscriptions) this.#subscriptions.remove(key)
      for (const { channelId } of changed.subscriptions) this.#activeSubscribers.delete(channelId)
      for (const subscription of found) this.#subscriptions.place(subscription)
    }
    if (changed.channelSubscribers !== undefined) {
      const found = await readSubscriptions(sql, changed.channelSubscribers)
      for (const channelId of changed.channelSubscribers) this.#subscriptions.removeChannel(channelId)
      for (const channelId of changed.channelSubscribers) this.#activeSubscribers.delete(channelId)
      for (const subscription of found) this.#subscriptions.place(subscription)
    }
    if (changed.subscriptionsRevision !== undefined) this.#revisions.add(changed.subscriptionsRevision)
    if (changed.organization === true) await this.#readSettings()
  }

  async #readSettings(): Promise<void> {
    const stored = await readOrganization(this.#database.sql)
    if (stored === undefined) return
    this.#settings = settingsInForce(stored.settings, (name) => this.systemGroupId(name))
    this.#pictures = stored.pictures
    this.#isDeactivated = stored.isDeactivated
  }

  #placeUser(user: ChatUser): void {
    this.#usersRevision += 1
    const before = this.#users.get(user.id)
    if (before?.isActive !== user.isActive) this.#activeSubscribers.clear()
    if (before !== undefined) release(this.#usersByEmail, before.deliveryEmail.toLowerCase(), before)
    this.#usersByName.replace(before, user)
    this.#users.set(user.id, user)
    this.#usersByEmail.set(user.deliveryEmail.toLowerCase(), user)
  }

  #placeGroup(group: UserGroup): void {
    this.#groupsRevision += 1
    this.#groups.set(group.id, group)
    const name = systemGroupNames.find((one) => one === group.name)
    if (group.isSystem && name !== undefined) this.#systemGroupIds.set(name, group.id)
  }

  #placeChannel(channel: Channel): void {
    const before = this.#channels.get(channel.id)
    if (before !== undefined) release(this.#channelsByName, before.name.toLowerCase(), before)
    this.#channels.set(channel.id, channel)
    this.#channelsByName.set(channel.name.toLowerCase(), channel)
    this.#channelLists = undefined
  }
}

/** Another object may already have the former name: changes are not read in their order. */
function release<Named extends { readonly id: number }>(byName: Map<string, Named>, name: string, before: Named): void {
  if (byName.get(name)?.id === before.id) byName.delete(name)
}

export interface WithDirectory {
  readonly directory: Directory
}
