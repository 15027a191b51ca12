import type { Personal } from '../../../client/chat/state/personal.ts'

/** The values of the personal setting for which channels have their unread messages counted in the sidebar. */
const countedChannels = { all: 1, none: 3 } as const

type Settings = Personal['settings']

/** Whether unread messages of channels and topics are shown as a number; where they are not, a dot says there are some. */
export function countsUnread({ web_stream_unreads_count_display_policy: policy }: Settings, isMuted: boolean): boolean {
  if (policy === countedChannels.none) return false
  return policy === countedChannels.all || !isMuted
}

/** The same for what is summed up over many conversations: beside the views, and beside a section that is closed. */
export function countsSummary({ web_left_sidebar_unreads_count_summary: isWanted }: Settings): boolean {
  return isWanted !== false
}
