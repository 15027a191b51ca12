import type { QueryKey } from '@tanstack/react-query'
import type { ChatEvent } from '../../client/chat/state/types.ts'
import { queryClient } from './query-client.ts'

const people: readonly QueryKey[] = [['own-profile'], ['own-bots'], ['admin', 'people'], ['permission-state']]
/** Its changes arrive with their values; after a failed registration it is read again. */
const organization: QueryKey = ['admin', 'organization']
const channels: readonly QueryKey[] = [['admin', 'channels']]

/** The lists of settings and administration that an event changes. */
const listsOf: Readonly<Partial<Record<ChatEvent['type'], readonly QueryKey[]>>> = {
  alert_words: [['alert-words']],
  attachment: [['own-files']],
  channel_folder: [['admin', 'folders']],
  custom_profile_fields: [['profile-fields'], ['admin', 'profile-fields']],
  default_streams: channels,
  invites_changed: [['admin', 'invitations']],
  realm: [['permission-state']],
  realm_bot: people,
  realm_domains: [['admin', 'domains']],
  realm_export: [['admin', 'exports']],
  realm_export_consent: [['admin', 'export-consents']],
  realm_linkifiers: [['admin', 'linkifiers']],
  realm_user: people,
  realm_user_settings_defaults: [['admin', 'new-user-defaults']],
  saved_snippets: [['snippets']],
  stream: channels,
  subscription: channels,
  user_group: [['admin', 'groups'], ['permission-state']],
}

/** Changes that follow each other, such as moves in a list, are read once, after the last of them. */
const quietMs = 300

let changed = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Makes open pages read the lists again that these events change. */
export function noteChangedLists(events: readonly Pick<ChatEvent, 'type'>[]): void {
  refreshLists(events.flatMap(({ type }) => listsOf[type] ?? []))
}

/** Makes open pages read all these lists again: events may be lost. */
export const noteLostEvents = (): void => refreshLists([...Object.values(listsOf).flat(), organization])

function refreshLists(keys: readonly QueryKey[]): void {
  if (keys.length === 0) return
  for (const key of keys) changed.set(JSON.stringify(key), key)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const due = changed
    changed = new Map()
    for (const queryKey of due.values()) queryClient.invalidateQueries({ queryKey }).catch(() => undefined)
  }, quietMs)
}
