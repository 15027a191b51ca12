import type { Channel } from '../queries.ts'
import type { SettingChoice } from './setting-choices.ts'

/** The setting value for no channel. */
export const nowhere = -1

type Choosable = Pick<Channel, 'stream_id' | 'name' | 'invite_only' | 'is_archived'>

/** The channels of an announcement, without archived ones. */
export function channelChoices(channels: readonly Choosable[], isPrivateOnly: boolean): readonly SettingChoice[] {
  return channels
    .filter(({ is_archived, invite_only }) => !is_archived && (invite_only || !isPrivateOnly))
    .map(({ stream_id, name }) => ({ value: stream_id, label: `#${name}` }))
}
