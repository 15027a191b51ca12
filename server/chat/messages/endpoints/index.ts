import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { matchNarrow } from '../../search/endpoints/match-narrow.ts'
import { getTopics } from '../../topics/endpoints/get-topics.ts'
import { markAllAsRead, markChannelAsRead, markTopicAsRead } from '../../unread/endpoints/mark-as-read.ts'
import { updateFlags, updateFlagsInNarrow } from '../../unread/endpoints/update-flags.ts'
import { getMessage } from './get-message.ts'
import { getMessages } from './get-messages.ts'
import { renderMessage } from './render-message.ts'
import { sendMessageEndpoint } from './send-message.ts'

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
