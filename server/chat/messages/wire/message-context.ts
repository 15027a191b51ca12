import { conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { WithMessaging } from '../messaging.ts'
import type { MessageContext } from './message.ts'

/** The current senders, channels and conversations of messages at these places. */
export async function messageContextOf(
  { directory, messaging, site }: WithDirectory & WithMessaging & WithSite,
  messages: Iterable<{ readonly place: number }>,
): Promise<MessageContext> {
  const conversations = new Set<number>()
  for (const { place } of messages) if (!isChannelPlace(place)) conversations.add(conversationOfPlace(place))
  const members =
    conversations.size === 0
      ? new Map<number, readonly number[]>()
      : await messaging.conversations.membersOf(conversations)
  // Outside the object literal: V8 would move functions written in it, and everything they capture, to the old
  // generation.
  const user = (id: number) => directory.user(id)
  const channel = (id: number) => directory.channel(id)
  const membersOf = (id: number) => members.get(id) ?? []
  const { linkifiers } = messaging.rendering
  const historyPolicy = directory.settings.message_edit_history_visibility_policy
  return { site: site(), linkifiers, historyPolicy, user, channel, membersOf }
}
