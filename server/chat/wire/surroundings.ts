import { conversationOfPlace, isChannelPlace } from '../domain/channels/channel.ts'
import type { ChatServices } from '../services.ts'
import type { MessageSurroundings } from './message.ts'

/** What messages at these places are shown with, as the organization is now. */
export async function surroundingsOf(
  { directory, messaging, site }: Pick<ChatServices, 'directory' | 'messaging' | 'site'>,
  messages: Iterable<{ readonly place: number }>,
): Promise<MessageSurroundings> {
  const conversations = new Set<number>()
  for (const { place } of messages) if (!isChannelPlace(place)) conversations.add(conversationOfPlace(place))
  const members =
    conversations.size === 0
      ? new Map<number, readonly number[]>()
      : await messaging.conversations.membersOf(conversations)
  return {
    site: site(),
    linkifiers: messaging.rendering.linkifiers,
    historyPolicy: directory.settings.message_edit_history_visibility_policy,
    user: (id) => directory.user(id),
    channel: (id) => directory.channel(id),
    membersOf: (id) => members.get(id) ?? [],
  }
}
