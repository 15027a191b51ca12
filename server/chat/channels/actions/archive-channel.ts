import type { Transaction } from '../../../kernel/storage/database.ts'
import { publishGroups } from '../../default-channels/actions/change-default-channel-groups.ts'
import { publishDefaultChannels } from '../../default-channels/actions/change-default-channels.ts'
import { lockDefaultChannelGroups, removeFromEveryDefaultChannelGroup } from '../../default-channels/store.ts'
import { channelSettings, type ListedSettings } from '../../organization/events.ts'
import { listedSettingsNotice } from '../../organization/notices.ts'
import type { WithOrganizationStore } from '../../organization/store/organization.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { accessChannelToAdminister, channelViewers } from '../access.ts'
import { refuseChannel } from '../failures.ts'
import { channelArchivedNotice } from '../notices/channels.ts'
import { channelTexts } from '../rules/event-texts.ts'
import { changeChannel } from '../store/channels.ts'
import { type AnnounceChannelsNeeds, postInChannel } from './announce-channels.ts'
import { lockedChannel } from './update-channel.ts'

type ArchiveChannelNeeds = AnnounceChannelsNeeds & WithOrganizationStore

/** Archives a channel: it stays readable, and accepts no new messages. */
export async function archiveChannel(chat: ArchiveChannelNeeds, caller: ChatUser, channelId: number): Promise<void> {
  const { directory, database, events } = chat
  const { channel } = accessChannelToAdminister(chat, caller, channelId)
  if (channel.isArchived) throw refuseChannel.alreadyArchived()
  // Posted first: afterwards not even the server can write to the channel.
  await postInChannel(chat, channel, channelTexts.archived(channel))
  await database.transaction(async (tx) => {
    await lockDefaultChannelGroups(tx)
    const before = await lockedChannel(tx, channelId)
    if (before.isArchived) throw refuseChannel.alreadyArchived()
    await changeChannel(tx, channelId, { isArchived: true, isDefault: false })
    const isInGroups = await removeFromEveryDefaultChannelGroup(tx, channelId)
    directory.refreshOnCommit(tx, { channels: [channelId] })
    await forgetInSettings(chat, tx, channelId)
    if (before.isDefault) publishDefaultChannels(chat, tx)
    if (isInGroups) await publishGroups(chat, tx)
    tx.onCommit(() => events.publish(channelArchivedNotice(before, channelViewers(directory, before))))
  })
}

async function forgetInSettings(
  { directory, organization, events }: ArchiveChannelNeeds,
  tx: Transaction,
  channelId: number,
): Promise<void> {
  const stored = await organization.lockSettings(tx)
  const naming = channelSettings.filter((name) => stored[name] === channelId)
  if (naming.length === 0) return
  const data: ListedSettings = Object.fromEntries(naming.map((name) => [name, -1]))
  await organization.changeSettings(tx, data)
  directory.refreshOnCommit(tx, { organization: true })
  events.publishOnCommit(tx, listedSettingsNotice(data))
}
