import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from './mark-messages-read.ts'
import { updateFlags, updateFlagsInNarrow } from './update-flags.ts'

export const unreadEndpoints: readonly AnyEndpoint[] = [
  updateFlags,
  updateFlagsInNarrow,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
]
