import { type GroupSetting, sameGroupSetting } from '../../groups/rules/group-setting.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { Channel } from '../rules/channel.ts'
import { channelTexts, settingText } from '../rules/event-texts.ts'
import { type AnnounceChannelsNeeds, postInChannel } from './announce-channels.ts'

/** Posts a change of a channel in it. */
export async function announceChannelChange(
  chat: AnnounceChannelsNeeds,
  by: ChatUser,
  before: Channel,
  after: Channel,
): Promise<void> {
  if (after.isArchived) return
  for (const text of changeTexts(chat, by, before, after)) await postInChannel(chat, after, text)
}

function changeTexts({ directory }: AnnounceChannelsNeeds, by: ChatUser, before: Channel, after: Channel): string[] {
  const texts: string[] = []
  if (before.isArchived) texts.push(channelTexts.unarchived(after))
  if (before.name !== after.name) texts.push(channelTexts.renamed(by, before.name, after.name))
  if (before.description !== after.description)
    texts.push(channelTexts.described(by, before.description, after.description))
  if (before.privacy !== after.privacy) texts.push(channelTexts.privacyChanged(by, before.privacy, after.privacy))
  if (before.retentionDays !== after.retentionDays)
    texts.push(channelTexts.retentionChanged(by, before.retentionDays, after.retentionDays))
  const [oldSenders, newSenders] = [before, after].map(({ permissions }) => permissions.can_send_message_group)
  if (oldSenders !== undefined && newSenders !== undefined && !sameGroupSetting(oldSenders, newSenders)) {
    const names = { group: (id: number) => directory.group(id)?.name, user: (id: number) => directory.user(id) }
    const shown = (setting: GroupSetting) => settingText(setting, names)
    texts.push(channelTexts.postingChanged(by, shown(oldSenders), shown(newSenders)))
  }
  return texts
}
