import type { Transaction } from '../../../kernel/storage/database.ts'
import { publishGroups } from '../../default-channels/actions/change-default-channel-groups.ts'
import { nonGuests } from '../../default-channels/actions/change-default-channels.ts'
import { removeFromEveryDefaultChannelGroup } from '../../default-channels/store.ts'
import { plainNotice } from '../../delivery/queues/notice.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { accessChannelToAdminister, channelViewers } from '../access.ts'
import { refuseChannel } from '../failures.ts'
import { channelArchivedNotice, defaultChannelsNotice } from '../notices/channels.ts'
import { channelTexts } from '../rules/event-texts.ts'
import { changeChannel } from '../store/channels.ts'
import { type AnnounceChannelsNeeds, postInChannel } from './announce-channels.ts'
import { lockedChannel } from './update-channel.ts'

type ArchiveChannelNeeds = AnnounceChannelsNeeds & WithOrganizationStore

/** Settings of the organization that name a channel; they must not name an archived one. */
const channelSettings = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const

/** Archives a channel: it stays readable, and accepts no new messages. */
export async function archiveChannel(chat: ArchiveChannelNeeds, caller: ChatUser, channelId: number): Promise<void> {
  const { directory, database, events } = chat
  const { channel } = accessChannelToAdminister(chat, caller, channelId)
  if (channel.isArchived) throw refuseChannel.alreadyArchived()
  // Posted first: afterwards not even the server can write to the channel.
  await postInChannel(chat, channel, channelTexts.archived(channel))
  await database.transaction(async (tx) => {
    const before = await lockedChannel(tx, channelId)
    if (before.isArchived) throw refuseChannel.alreadyArchived()
    await changeChannel(tx, channelId, { isArchived: true, isDefault: false })
    const isInGroups = await removeFromEveryDefaultChannelGroup(tx, channelId)
    directory.refreshOnCommit(tx, { channels: [channelId] })
    await forgetInSettings(chat, tx, channelId)
    if (before.isDefault) events.publishOnCommit(tx, defaultChannelsNotice(directory, nonGuests(directory)))
    if (isInGroups) await publishGroups(chat, tx)
    events.publishOnCommit(tx, channelArchivedNotice(before, channelViewers(directory, before)))
  })
}

async function forgetInSettings(
  { directory, organization, events }: ArchiveChannelNeeds,
  tx: Transaction,
  channelId: number,
): Promise<void> {
  const naming = channelSettings.filter((name) => directory.settings[name] === channelId)
  if (naming.length === 0) return
  const data = Object.fromEntries(naming.map((name) => [name, -1]))
  await organization.changeSettings(tx, data)
  directory.refreshOnCommit(tx, { organization: true })
  events.publishOnCommit(tx, plainNotice({ type: 'realm', op: 'update_dict', property: 'default', data }, 'everyone'))
}
