import type { Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { nonGuests } from '../../default-channels/actions/change-default-channels.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { Directory } from '../../directory/directory.ts'
import { readChannels } from '../../directory/store.ts'
import { requireActiveGroups } from '../../groups/actions/require-active-groups.ts'
import { affectedByChannel } from '../../people/access/affected-viewers.ts'
import { trackVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { peersNotice, subscribedNotice } from '../../subscriptions/notices.ts'
import { accessChannelToAdminister, channelViewers, shownSubscribers, without } from '../access.ts'
import { refuseChannel } from '../failures.ts'
import { channelUpdates } from '../notices/channel-changes.ts'
import {
  channelUnarchivedNotice,
  channelUpdatedNotice,
  defaultChannelsNotice,
  unlessArchivedKnown,
} from '../notices/channels.ts'
import { mayAdministerChannel } from '../rules/access.ts'
import type { Channel } from '../rules/channel.ts'
import { isPrivate } from '../rules/privacy.ts'
import type { ChannelActivity } from '../store/channel-activity.ts'
import { type ChannelChange, changeChannel, folderIsOpen, hasNamedTopics, lockChannel } from '../store/channels.ts'
import { announceChannelChange } from './announce-channel-change.ts'
import { type CreateChannelNeeds, renderDescription } from './create-channel.ts'
import { type ChannelUpdateRequest, decideChannelChange } from './decide-channel-change.ts'

/** Applies all requested changes of a channel, or none. */
export async function updateChannel(
  chat: CreateChannelNeeds,
  caller: ChatUser,
  channelId: number,
  input: ChannelUpdateRequest,
): Promise<void> {
  const { channel } = accessChannelToAdminister(chat, caller, channelId)
  const activity = (await chat.channelActivities.of([channel])).get(channelId)
  invariant(activity !== undefined, 'every requested channel has an activity')
  const renderedDescription =
    input.description === undefined
      ? {}
      : { renderedDescription: await renderDescription(chat, caller, input.description) }
  const visibility = await trackVisibility(chat, () =>
    mayShowOrHide(input) ? affectedByChannel(chat.directory, channel) : { viewers: [], channels: [] },
  )
  const { before, after } = await chat.database.transaction(async (tx) => {
    const before = await lockedChannel(tx, channelId)
    // The change that was waited for may have taken the permission.
    if (!mayAdministerChannel(chat.directory.graph, before, caller)) throw refuseChannel.mayNotAdminister()
    const change = { ...decideChannelChange(chat, caller, before, input), ...renderedDescription }
    await requireActiveGroups(chat, tx, Object.values(change.permissions ?? {}))
    await checkInDatabase(chat, tx, before, change)
    if (!(await changeChannel(tx, channelId, change))) throw refuseChannel.exists(change.name ?? before.name)
    const [after] = await readChannels(tx.sql, [channelId])
    invariant(after !== undefined, 'a locked channel exists')
    chat.directory.refreshOnCommit(tx, { channels: [channelId] })
    visibility.reportOnCommit(tx, (entered) =>
      changeNotices(chat.directory, before, after, { activity, gaining: entered.get(channelId) ?? new Set() }),
    )
    return { before, after }
  })
  await announceChannelChange(chat, caller, before, after)
}

function mayShowOrHide({ privacy, permissions, isArchived }: ChannelUpdateRequest): boolean {
  return [isArchived, ...Object.values(privacy), ...Object.values(permissions)].some((value) => value !== undefined)
}

/** The channel as the database has it, locked until the transaction ends. */
export async function lockedChannel(tx: Transaction, channelId: number): Promise<Channel> {
  await lockChannel(tx, channelId)
  const [channel] = await readChannels(tx.sql, [channelId])
  if (channel === undefined) throw refuseChannel.invalidId()
  return channel
}

async function checkInDatabase(
  { directory }: CreateChannelNeeds,
  tx: Transaction,
  before: Channel,
  { folderId, topicsPolicy, isArchived }: ChannelChange,
): Promise<void> {
  if (folderId !== undefined && folderId !== null && !(await folderIsOpen(tx, folderId)))
    throw refuseChannel.invalidFolder()
  if (topicsPolicy === 'empty_topic_only' && (await hasNamedTopics(tx.sql, before.id)))
    throw refuseChannel.hasNamedTopics()
  if (isArchived === false && isPrivate(before.privacy) && directory.subscribersOf(before.id).size === 0)
    throw refuseChannel.privateAndEmpty()
}

/** For users who see the channel before and after the change. */
function changeNotices(
  directory: Directory,
  before: Channel,
  after: Channel,
  { activity, gaining }: { readonly activity: ChannelActivity; readonly gaining: ReadonlySet<number> },
): Notice[] {
  const keeping = without(channelViewers(directory, after), gaining)
  const notices: Notice[] = []
  if (before.isArchived && !after.isArchived) notices.push(...unarchivedNotices(directory, after, activity, keeping))
  for (const update of channelUpdates(directory, before, after))
    notices.push(channelUpdatedNotice(update, after.isArchived, keeping))
  if (before.isDefault !== after.isDefault) notices.push(defaultChannelsNotice(directory, nonGuests(directory)))
  return notices
}

/** A client without support for archived channels receives the channel and its subscribers again. */
function unarchivedNotices(
  directory: Directory,
  { id: channelId, name }: Channel,
  activity: ChannelActivity,
  audience: ReadonlySet<number>,
): Notice[] {
  const subscribers = shownSubscribers(directory, channelId)
  const activities = new Map([[channelId, activity]])
  const others = without(audience, new Set(subscribers))
  return [
    channelUnarchivedNotice({ directory, channelId, activity, audience }, name),
    ...subscribers.map((userId) =>
      unlessArchivedKnown(subscribedNotice({ directory, userId, channelIds: [channelId], activities })),
    ),
    unlessArchivedKnown(peersNotice('peer_add', channelId, subscribers, others)),
  ]
}
