import { knowsChannel } from '../../channels/access.ts'
import { type Channel, channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { topicUrl, topicUrlById } from '../../rendering/markdown/urls/url.ts'
import type { WithMessaging } from '../messaging.ts'
import type { StoredMessage } from '../rules/message.ts'

/** The path of a message in the web client. */
export async function messageLink(
  { directory, messaging }: WithDirectory & WithMessaging,
  { id, place, topic }: Pick<StoredMessage, 'id' | 'place' | 'topic'>,
): Promise<string> {
  const channel = isChannelPlace(place) ? directory.channel(channelOfPlace(place)) : undefined
  if (channel !== undefined) return `${topicUrl(channel, topic)}/near/${id}`
  const conversationId = conversationOfPlace(place)
  const members = (await messaging.conversations.membersOf([conversationId])).get(conversationId) ?? []
  return `/#narrow/dm/${[...members].join(',')}-dm/near/${id}`
}

/** The address of a sent message. The name of a channel is not part of it if its sender may not know the channel. */
export function sentMessageUrl(
  { directory, site }: WithDirectory & WithSite,
  sender: ChatUser,
  { id, address: { channel, topic, memberIds } }: SentMessage,
): string {
  if (channel === undefined) return `${site()}/#narrow/dm/${memberIds.join(',')}-dm/near/${id}`
  const known = knowsChannel(directory, sender, channel)
  return `${site()}${known ? topicUrl(channel, topic) : topicUrlById(channel.id, topic)}/near/${id}`
}

interface SentMessage {
  readonly id: number
  readonly address: {
    readonly channel: Channel | undefined
    readonly topic: string
    readonly memberIds: readonly number[]
  }
}
