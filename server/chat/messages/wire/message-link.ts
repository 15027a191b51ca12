import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { topicUrl } from '../../rendering/markdown/urls/url.ts'
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
