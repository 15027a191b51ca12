import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'

type TopicNarrow = Extract<Narrow, { kind: 'topic' }>

/** The topic of a market: its symbol, in the channel of the markets. Undefined if the user does not see the channel. */
export function marketTopic(
  { channels }: Pick<ChatState, 'channels'>,
  channelName: string,
  symbol: string,
): TopicNarrow | undefined {
  const wanted = channelName.toLowerCase()
  for (const { stream_id: channelId, name, is_archived } of channels.byId.values())
    if (!is_archived && name.toLowerCase() === wanted) return { kind: 'topic', channelId, topic: symbol }
  return undefined
}
