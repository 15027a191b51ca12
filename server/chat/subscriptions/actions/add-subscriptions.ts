import { Failure } from '../../../kernel/endpoint/failure.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { announceNewChannels, notifyNewSubscribers } from '../../channels/actions/announce-channels.ts'
import {
  type CreateChannelNeeds,
  checkChannelCount,
  makeChannel,
  renderDescription,
} from '../../channels/actions/create-channel.ts'
import {
  type ChannelRequest,
  checkedChannelName,
  type PlannedChannel,
  permissionContextOf,
  planChannel,
} from '../../channels/actions/plan-channel.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { channelAccess } from '../../channels/rules/access.ts'
import type { Channel } from '../../channels/rules/channel.ts'
import { channelNameKey } from '../../channels/rules/channel-name.ts'
import { readColor } from '../../channels/rules/color.ts'
import { mayAddSubscribers } from '../../channels/rules/permissions.ts'
import { channelIdsNamed } from '../../channels/store/channels.ts'
import { publishDefaultChannels } from '../../default-channels/actions/change-default-channels.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import { lockMessageIds } from '../../messages/store/messages.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { type SubscriptionKey, subscribedAmong } from '../store.ts'
import { type Principals, resolvePrincipals } from './resolve-principals.ts'
import { subscribePeople } from './subscribe-people.ts'

export interface WantedChannel {
  readonly name: string
  readonly color?: string | undefined
  readonly description?: string | undefined
}

export interface AddedSubscriptions {
  readonly wanted: readonly WantedChannel[]
  /** Empty: only the caller. */
  readonly principals: Principals
  readonly isRefusalFatal: boolean
  readonly announce: boolean
  readonly notifySubscribers: boolean
  /** The properties of channels to create. */
  readonly input: ChannelRequest
}

export interface SubscriptionOutcome {
  /** Channel names by user id. */
  readonly subscribed: Record<string, string[]>
  readonly alreadySubscribed: Record<string, string[]>
  readonly unauthorized: string[]
  readonly messagesSent: boolean
}

interface Plan {
  readonly existing: readonly Channel[]
  readonly planned: readonly (PlannedChannel & { readonly renderedDescription: string })[]
  readonly unauthorized: readonly Channel[]
  readonly users: readonly ChatUser[]
  readonly colors: ReadonlyMap<string, string>
}

/** Subscribes users to channels by name and creates missing ones, all or nothing. */
export async function addSubscriptions(
  chat: CreateChannelNeeds,
  caller: ChatUser,
  request: AddedSubscriptions,
): Promise<SubscriptionOutcome> {
  // Each further attempt finds one more channel that another request has just created.
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await subscribeAndCreate(chat, caller, request)
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === 'CHANNEL_ALREADY_EXISTS'
      if (!isTaken || attempt === request.wanted.length) throw error
      const names = request.wanted.map(({ name }) => checkedChannelName(name))
      await chat.directory.refresh({ channels: await channelIdsNamed(chat.database.sql, names) })
    }
  }
}

async function subscribeAndCreate(
  chat: CreateChannelNeeds,
  caller: ChatUser,
  request: AddedSubscriptions,
): Promise<SubscriptionOutcome> {
  const allowed = await planSubscriptions(chat, caller, request)
  const activities = await chat.channelActivities.of(allowed.existing)
  const { plan, added, channels, made } = await chat.database.transaction(async (tx) => {
    const made: Channel[] = []
    await checkChannelCount(tx, caller, allowed.planned.length)
    for (const planned of allowed.planned) made.push(await makeChannel(chat, tx, caller, planned))
    const plan = await withoutLost(chat, tx, caller, allowed)
    refuseUnauthorized(plan, request)
    const channels = [...plan.existing, ...made]
    const colors = channels.flatMap(({ id, name }) => {
      const color = plan.colors.get(channelNameKey(name))
      return color === undefined ? [] : [[id, color] as const]
    })
    const newChannelIds = new Set(made.map(({ id }) => id))
    const added = await subscribePeople(chat, tx, {
      channels,
      users: plan.users,
      newChannelIds,
      colors: new Map(colors),
      activities,
    })
    if (made.some(({ isDefault }) => isDefault)) publishDefaultChannels(chat, tx)
    return { plan, added, channels, made }
  })
  const outcome = outcomeOf(plan, channels, added)
  const messagesSent =
    request.notifySubscribers && Object.keys(outcome.subscribed).length <= chatLimits.newSubscriptionMessagesMax
  if (messagesSent) await notifyNewSubscribers(chat, caller, added, new Set(made.map(({ id }) => id)))
  await announceNewChannels(chat, caller, made, request.announce)
  return { ...outcome, messagesSent }
}

async function planSubscriptions(
  chat: CreateChannelNeeds,
  caller: ChatUser,
  request: AddedSubscriptions,
): Promise<Plan> {
  const { directory } = chat
  const names = new Map(request.wanted.map((wanted) => [channelNameKey(checkedChannelName(wanted.name)), wanted]))
  const users = request.principals.length === 0 ? [caller] : await resolvePrincipals(chat, caller, request.principals)
  if (users.length * names.size > chatLimits.subscriptionsPerRequestMax)
    throw refuse.badRequest(`More than ${chatLimits.subscriptionsPerRequestMax} subscriptions at once`)
  const context = permissionContextOf(directory, caller)
  const others = users.some(({ id }) => id !== caller.id)
  const existing: Channel[] = []
  const unauthorized: Channel[] = []
  const planned: PlannedChannel[] = []
  for (const { name, description } of names.values()) {
    const channel = directory.channelByName(name)
    if (channel === undefined) {
      const plan = planChannel(chat, caller, { name, description: description ?? '' }, request.input)
      if (others && !mayAddSubscribers(context, plan)) throw refuseChannel.insufficient()
      planned.push(plan)
    } else if (!maySubscribe(chat, caller, channel)) unauthorized.push(channel)
    else if (others && !mayAddSubscribers(context, channel)) throw refuseChannel.insufficient()
    else existing.push(channel)
  }
  refuseUnauthorized({ unauthorized }, request)
  const rendered = await Promise.all(
    planned.map(async (one) => ({
      ...one,
      renderedDescription: await renderDescription(chat, caller, one.description),
    })),
  )
  return { existing, unauthorized, users, planned: rendered, colors: wantedColors(names) }
}

function refuseUnauthorized({ unauthorized }: Pick<Plan, 'unauthorized'>, request: AddedSubscriptions): void {
  const [refused] = unauthorized
  if (refused !== undefined && request.isRefusalFatal) throw refuseChannel.unreadable(refused.name)
}

/**
 * Checks again, after every removal before, the channels that only their own subscription lets the caller read: a user who
 * is removed must not subscribe themselves or a bot again with a request that was checked before.
 */
async function withoutLost(
  { directory }: CreateChannelNeeds,
  tx: Transaction,
  caller: ChatUser,
  plan: Plan,
): Promise<Plan> {
  const ownOnly = plan.existing.filter(({ id }) => {
    const now = directory.channel(id)
    return now === undefined || !channelAccess(directory.graph, now, caller, false).content
  })
  if (ownOnly.length === 0) return plan
  await lockMessageIds(tx)
  const ids = ownOnly.map(({ id }) => id)
  const subscribed = await subscribedAmong(tx.sql, caller.id, ids)
  const lost = ownOnly.filter(({ id }) => !subscribed.has(id))
  const existing = plan.existing.filter((channel) => !lost.includes(channel))
  return { ...plan, existing, unauthorized: [...plan.unauthorized, ...lost] }
}

function maySubscribe({ directory }: CreateChannelNeeds, caller: ChatUser, channel: Channel): boolean {
  const isSubscribed = directory.isSubscribed(caller.id, channel.id)
  return !channel.isArchived && channelAccess(directory.graph, channel, caller, isSubscribed).content
}

function wantedColors(names: ReadonlyMap<string, WantedChannel>): Map<string, string> {
  const colors = new Map<string, string>()
  for (const [key, { color }] of names) {
    if (color === undefined) continue
    const read = readColor(color)
    if (read === undefined) throw refuseChannel.notAColor('add.color')
    colors.set(key, read)
  }
  return colors
}

function outcomeOf(
  { users, unauthorized }: Plan,
  channels: readonly Channel[],
  added: readonly SubscriptionKey[],
): Omit<SubscriptionOutcome, 'messagesSent'> {
  const isNew = new Set(added.map(({ userId, channelId }) => `${userId} ${channelId}`))
  const subscribed: Record<string, string[]> = {}
  const alreadySubscribed: Record<string, string[]> = {}
  for (const user of users) {
    for (const { id, name } of channels) {
      const outcome = isNew.has(`${user.id} ${id}`) ? subscribed : alreadySubscribed
      const names = outcome[user.id] ?? []
      names.push(name)
      outcome[user.id] = names
    }
  }
  return { subscribed, alreadySubscribed, unauthorized: unauthorized.map(({ name }) => name) }
}
