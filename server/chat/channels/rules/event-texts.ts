import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import type { Channel, ChannelPrivacy } from './channel.ts'

interface Named {
  readonly id: number
  readonly fullName: string
}

/** A silent mention: this user made the change. */
const mention = ({ fullName, id }: Named): string => `@_**${fullName}|${id}**`
/** An asterisk would end the markup around the name, and the rest could mention a group, for which the text would be rejected. */
const plain = (name: string): string => name.replaceAll('*', '')
const link = ({ name }: { name: string }): string => (name.includes('*') ? `**#${plain(name)}**` : `#**${name}**`)

const privacyNames: Readonly<Record<ChannelPrivacy, string>> = {
  public: 'Public',
  web_public: 'Web-public',
  private: 'Private, shared history',
  private_protected: 'Private, protected history',
}

/** The server's messages about channels. */
export const channelTexts = {
  /** Without `by` for a user who may not know them. */
  subscribed: (by: Named | undefined, channels: readonly { name: string }[]): string => {
    const happened = by === undefined ? 'You were subscribed' : `${mention(by)} subscribed you`
    const [first] = channels
    if (channels.length === 1 && first !== undefined) return `${happened} to ${link(first)}.`
    const lines = channels.map((channel) => `* ${link(channel)}`)
    return `${happened} to the following channels:\n\n${lines.join('\n')}`
  },
  announced: (by: Named, channels: readonly { name: string }[]): string =>
    channels.length === 1
      ? `${mention(by)} created a new channel ${channels.map(link).join('')}.`
      : `${mention(by)} created the following channels: ${channels.map(link).join(', ')}.`,
  created: (by: Named, { privacy, description }: Pick<Channel, 'privacy' | 'description'>): string =>
    `**${privacyNames[privacy]}** channel created by ${mention(by)}. **Description:**\n${quoted(description)}`,
  renamed: (by: Named, before: string, after: string): string =>
    `${mention(by)} renamed channel **${plain(before)}** to **${plain(after)}**.`,
  described: (by: Named, before: string, after: string): string =>
    `${mention(by)} changed the description for this channel.\n\n` +
    `* **Old description:**\n${quoted(before)}\n* **New description:**\n${quoted(after)}`,
  privacyChanged: (by: Named, before: ChannelPrivacy, after: ChannelPrivacy): string =>
    `${mention(by)} changed the access permissions for this channel from **${privacyNames[before]}** ` +
    `to **${privacyNames[after]}**.`,
  retentionChanged: (by: Named, before: number | undefined, after: number | undefined): string =>
    `${mention(by)} has changed how long messages of this channel are kept:\n\n` +
    `* **Old**: ${retention(before)}\n* **New**: ${retention(after)}`,
  postingChanged: (by: Named, before: string, after: string): string =>
    `${mention(by)} changed the posting permissions for this channel:\n\n* **Old**: ${before}\n* **New**: ${after}`,
  archived: (channel: { name: string }): string => `Channel ${link(channel)} has been archived.`,
  unarchived: (channel: { name: string }): string => `Channel ${link(channel)} has been unarchived.`,
} as const

/** The fence is longer than any inside, so that a description stays in its quote. */
function quoted(description: string): string {
  const text = description === '' ? '*No description.*' : description
  const widest = Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(widest + 1)
  return `${fence} quote\n${text}\n${fence}`
}

function retention(days: number | undefined): string {
  if (days === undefined) return 'as the organization says'
  return days === -1 ? 'forever' : `${days} days`
}

/** The members of a permission, with groups and users by name. */
export function settingText(
  setting: GroupSetting,
  nameOf: { group(id: number): string | undefined; user(id: number): Named | undefined },
): string {
  const groupIds = typeof setting === 'number' ? [setting] : setting.direct_subgroups
  const userIds = typeof setting === 'number' ? [] : setting.direct_members
  const parts = [
    ...groupIds.flatMap((id) => nameOf.group(id) ?? []).map((name) => `@_*${plain(name)}*`),
    ...userIds.flatMap((id) => nameOf.user(id) ?? []).map(mention),
  ]
  return parts.length === 0 ? 'nobody' : parts.join(', ')
}
