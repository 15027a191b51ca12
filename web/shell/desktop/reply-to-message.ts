import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import type { Narrow } from '../../../client/chat/state/narrow.ts'
import { chatClient } from '../../session/chat-client.ts'

type Message = ChatResultOf<'GET /messages/{message_id}'>['message']

type ReplyAddress =
  | { readonly type: 'channel'; readonly to: number; readonly topic: string }
  | { readonly type: 'direct'; readonly to: number[] }

/** Where a reply to the message goes: the same topic, or the same people without the user. */
export function addressOfReply(message: Message, userId: number): ReplyAddress {
  const { stream_id, subject, display_recipient } = message
  if (stream_id !== undefined) return { type: 'channel', to: stream_id, topic: subject }
  const people = typeof display_recipient === 'string' ? [] : display_recipient.map(({ id }) => id)
  const others = people.filter((id) => id !== userId)
  return { type: 'direct', to: others.length === 0 ? [userId] : others }
}

/** Sends the reply; returns the page of the conversation. */
export async function replyTo(userId: number, messageId: number, content: string): Promise<string> {
  const { message } = await chatClient.call('GET /messages/{message_id}', { message_id: messageId })
  const address = addressOfReply(message, userId)
  const { id } = await chatClient.call('POST /messages', { ...address, content })
  // Loaded only here: most users are in a browser.
  const { narrowPath } = await import('../../chat/navigation/paths.ts')
  return narrowPath(narrowOf(address), id)
}

function narrowOf(address: ReplyAddress): Narrow {
  return address.type === 'channel'
    ? { kind: 'topic', channelId: address.to, topic: address.topic }
    : { kind: 'direct', userIds: address.to }
}
