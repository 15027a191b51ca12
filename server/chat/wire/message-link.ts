import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../domain/channels/channel.ts'
import { topicUrl } from '../domain/markdown/url.ts'
import type { StoredMessage } from '../domain/messages/message.ts'
import type { ChatServices } from '../services.ts'

/** The path under which clients open a message in its conversation. */
export async function messageLink(
  { directory, messaging }: Pick<ChatServices, 'directory' | 'messaging'>,
  { id, place, topic }: Pick<StoredMessage, 'id' | 'place' | 'topic'>,
): Promise<string> {
  const channel = isChannelPlace(place) ? directory.channel(channelOfPlace(place)) : undefined
  if (channel !== undefined) return `${topicUrl(channel, topic)}/near/${id}`
  const conversationId = conversationOfPlace(place)
  const members = (await messaging.conversations.membersOf([conversationId])).get(conversationId) ?? []
  return `/#narrow/dm/${[...members].join(',')}-dm/near/${id}`
}
