import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatParametersOf } from '../../../client/chat/call-types.ts'
import { showChange } from '../../account/show-change.ts'
import { Select } from '../../design/fields/select.tsx'
import { Switch } from '../../design/fields/switch.tsx'
import { toastError } from '../../design/overlays/toast.tsx'
import { useText } from '../../i18n/text.ts'
import { Card, Choice, Section } from '../../page/sections/section.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { Listing } from '../listing.tsx'

type Changes = ChatParametersOf<'PATCH /realm/user_settings_defaults'>
type Defaults = Readonly<Record<string, unknown>>

/** The defaults are a part of the register reply only; the queue that comes with it is not used. */
const defaultsQuery = {
  queryKey: ['admin', 'new-user-defaults'],
  staleTime: 0,
  queryFn: async (): Promise<Defaults> => {
    const types = ['realm_user_settings_defaults'] as const
    const reply = await chatClient.call('POST /register', { event_types: [...types], fetch_event_types: [...types] })
    const { queue_id, realm_user_settings_defaults: defaults } = reply as unknown as {
      readonly queue_id: string | null
      readonly realm_user_settings_defaults: Defaults
    }
    if (queue_id !== null) chatClient.call('DELETE /events', { queue_id }).catch(() => undefined)
    return defaults
  },
}

const selects = {
  color_scheme: [
    [1, 'scheme_1'],
    [2, 'scheme_2'],
    [3, 'scheme_3'],
  ],
  web_home_view: [
    ['inbox', 'inbox'],
    ['recent_topics', 'recent_topics'],
    ['all_messages', 'all_messages'],
  ],
  web_mark_read_on_scroll_policy: [
    [1, 'scroll_1'],
    [2, 'scroll_2'],
    [3, 'scroll_3'],
  ],
} as const

const cards = [
  {
    title: 'display',
    names: ['twenty_four_hour_time', 'enter_sends', 'high_contrast_mode', 'starred_message_counts'],
  },
  {
    title: 'notifications',
    names: [
      'enable_desktop_notifications',
      'enable_sounds',
      'enable_offline_push_notifications',
      'enable_offline_email_notifications',
      'enable_stream_desktop_notifications',
      'enable_followed_topic_desktop_notifications',
      'wildcard_mentions_notify',
      'enable_digest_emails',
      'message_content_in_email_notifications',
    ],
  },
  {
    title: 'privacy',
    names: [
      'send_read_receipts',
      'send_private_typing_notifications',
      'send_stream_typing_notifications',
      'presence_enabled',
    ],
  },
] as const

/** The settings that new users start with. */
export function NewUsersSection() {
  const shared = useText('admin')
  const text = useText('newUsers')
  const queries = useQueryClient()
  const query = useQuery(defaultsQuery)
  const change = async (changes: Changes) => {
    try {
      await showChange<Defaults>(queries, defaultsQuery.queryKey, changes, () =>
        chatClient.call('PATCH /realm/user_settings_defaults', changes),
      )
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Section title={shared.newUsers} text={text.text}>
      <Listing query={query}>
        {(defaults) =>
          cards.map(({ title, names }) => (
            <Card key={title} title={text[title]}>
              {title === 'display' ? <Selects defaults={defaults} onChange={change} /> : null}
              {names.map((name) => (
                <div className="settings-row" key={name}>
                  <Switch isSelected={defaults[name] === true} onChange={(isOn) => void change({ [name]: isOn })}>
                    {text[name]}
                  </Switch>
                </div>
              ))}
            </Card>
          ))
        }
      </Listing>
    </Section>
  )
}

interface SelectsProps {
  readonly defaults: Defaults
  readonly onChange: (changes: Changes) => Promise<void>
}

function Selects({ defaults, onChange }: SelectsProps) {
  const text = useText('newUsers')
  return (Object.keys(selects) as (keyof typeof selects)[]).map((name) => (
    <Choice key={name} label={text[name]}>
      <Select
        label={text[name]}
        isLabelHidden
        value={(defaults[name] as string | number | undefined) ?? null}
        onChange={(value) => void onChange({ [name]: value })}
        options={selects[name].map(([id, label]) => ({ id, label: text[label] }))}
      />
    </Choice>
  ))
}
