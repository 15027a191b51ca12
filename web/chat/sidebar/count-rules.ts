import type { UserSettings } from '../../../client/chat/state/types.ts'

/** The values of the personal setting for unread counts in the sidebar. */
const countedChannels = { all: 1, none: 3 } as const

type Settings = Partial<UserSettings>

/** Whether channels and topics show an unread count; otherwise they show a dot. */
export function countsUnread({ web_stream_unreads_count_display_policy: policy }: Settings, isMuted: boolean): boolean {
  if (policy === countedChannels.none) return false
  return policy === countedChannels.all || !isMuted
}

/** The same for views and collapsed sections, which sum over many conversations. */
export function countsSummary({ web_left_sidebar_unreads_count_summary: isEnabled }: Settings): boolean {
  return isEnabled !== false
}
