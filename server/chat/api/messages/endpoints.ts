import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { getMessage } from './get-message.ts'
import { getMessages } from './get-messages.ts'
import { getTopics } from './get-topics.ts'
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from './mark-as-read.ts'
import { matchNarrow } from './match-narrow.ts'
import { renderMessage } from './render-message.ts'
import { sendMessageEndpoint } from './send-message.ts'
import { updateFlags, updateFlagsInNarrow } from './update-flags.ts'

export const messageEndpoints: readonly AnyEndpoint[] = [
  sendMessageEndpoint,
  getMessages,
  matchNarrow,
  getMessage,
  updateFlags,
  updateFlagsInNarrow,
  renderMessage,
  markAllAsRead,
  markChannelAsRead,
  markTopicAsRead,
  getTopics,
]
