import { useAccountSettings } from '../../account/account-settings.ts'
import { useText } from '../../i18n/text.ts'
import { Card } from '../../page/sections/section.tsx'
import { SelectRow, SwitchRow } from '../setting-rows.tsx'

/** The label of each value, in display order. */
const choices = {
  web_home_view: { inbox: 'homeInbox', recent: 'homeRecent', all_messages: 'homeAll' },
  web_channel_default_view: { 1: 'topTopic', 4: 'topUnreadTopic', 3: 'topicList', 2: 'channelFeed' },
  web_mark_read_on_scroll_policy: { 1: 'always', 2: 'readConversations', 3: 'never' },
  web_stream_unreads_count_display_policy: { 1: 'countAll', 2: 'countUnmuted', 3: 'countNone' },
  demote_inactive_streams: { 1: 'automatic', 2: 'always', 3: 'never' },
  user_list_style: { 1: 'listCompact', 2: 'listStatus', 3: 'listAvatar' },
} as const

/** Settings of chat navigation and sidebars. */
export function NavigationSettings() {
  const text = useText('navigation')
  const { data: settings } = useAccountSettings()
  if (settings === undefined) return null
  return (
    <>
      <Card title={text.goingAround}>
        <ChoiceRow name="web_home_view" />
        <ToggleRow name="web_escape_navigates_to_home_view" />
        <ChoiceRow name="web_channel_default_view" />
        <ToggleRow name="web_navigate_to_sent_message" />
        <ChoiceRow name="web_mark_read_on_scroll_policy" />
        <ToggleRow name="web_suggest_update_timezone" />
      </Card>
      <Card title={text.beside}>
        <ChoiceRow name="web_stream_unreads_count_display_policy" />
        <ToggleRow name="web_left_sidebar_unreads_count_summary" />
        <ToggleRow name="web_left_sidebar_show_channel_folders" />
        <ToggleRow name="web_inbox_show_channel_folders" />
        <ChoiceRow name="demote_inactive_streams" />
        <ChoiceRow name="user_list_style" />
      </Card>
    </>
  )
}

type ToggleName =
  | 'web_escape_navigates_to_home_view'
  | 'web_navigate_to_sent_message'
  | 'web_suggest_update_timezone'
  | 'web_left_sidebar_unreads_count_summary'
  | 'web_left_sidebar_show_channel_folders'
  | 'web_inbox_show_channel_folders'

function ToggleRow({ name }: { readonly name: ToggleName }) {
  const text = useText('navigation')
  return <SwitchRow name={name} label={text[name]} description={text[`${name}_text`]} />
}

function ChoiceRow({ name }: { readonly name: keyof typeof choices }) {
  const text = useText('navigation')
  const isNumber = name !== 'web_home_view'
  const entries = Object.entries(choices[name]) as [string, ChoiceLabel][]
  const options = entries.map(([id, key]) => ({ id: isNumber ? Number(id) : id, label: text[key] }))
  return <SelectRow name={name} label={text[name]} description={text[`${name}_text`]} options={options} />
}

type Values<T> = T extends unknown ? T[keyof T] : never
type ChoiceLabel = Values<(typeof choices)[keyof typeof choices]>
