import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { useChannels } from '../queries.ts'
import { channelChoices, nowhere } from './channel-choices.ts'
import type { CardProps } from './identity-cards.tsx'
import { SelectSetting } from './setting-rows.tsx'

const announcements = [
  ['new_stream_announcements_stream_id', 'newChannels', 'newChannelsText'],
  ['signup_announcements_stream_id', 'newPeople', 'newPeopleText'],
  ['zulip_update_announcements_stream_id', 'updates', 'updatesText'],
  ['moderation_request_channel_id', 'reports', 'reportsText'],
] as const

/** Reports quote messages that only few may read: the server accepts only a private channel for them. */
const isForPrivate = (name: string): boolean => name === 'moderation_request_channel_id'

/** The channel of each announcement. */
export function AnnouncementsCard({ settings }: CardProps) {
  const text = useText('conversations')
  const { data: channels = [], isSuccess } = useChannels()
  const other = (id: string | number) => {
    const found = channels.find(({ stream_id }) => stream_id === id)
    return found === undefined ? text.unknownChannel : `#${found.name}`
  }
  return (
    <Card title={text.announcements}>
      {announcements.map(([name, label, description]) => (
        <SelectSetting
          key={name}
          name={name}
          settings={settings}
          label={text[label]}
          description={text[description]}
          choices={[{ value: nowhere, label: text.nowhere }, ...channelChoices(channels, isForPrivate(name))]}
          labelOfOther={(id) => (isSuccess ? other(id) : '…')}
        />
      ))}
    </Card>
  )
}
