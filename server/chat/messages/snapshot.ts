import { z } from 'zod'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { WithDatabase } from '../dependencies.ts'
import type { WithDirectory } from '../directory/directory.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import type { Fields } from '../people/snapshot/people.ts'
import { shownTopic } from '../topics/rules/topic.ts'
import { unreadMessages } from '../unread/actions/get-unread-messages.ts'
import type { WithMessaging } from './messaging.ts'
import { recentConversations } from './store/conversations.ts'
import { starredMessageIds } from './store/message-flags.ts'
import { newestMessageId } from './store/messages.ts'

const ids = z.array(z.int())

export const newestMessageState = z.strictObject({ max_message_id: z.int() })
export const starredState = z.strictObject({ starred_messages: ids })
export const recentConversationState = z.strictObject({
  recent_private_conversations: z.array(z.strictObject({ user_ids: ids, max_message_id: z.int() })),
})

export const unreadSchema = z.strictObject({
  count: z.int(),
  pms: z.array(z.strictObject({ other_user_id: z.int(), sender_id: z.int(), unread_message_ids: ids })),
  streams: z.array(z.strictObject({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
  huddles: z.array(z.strictObject({ user_ids_string: z.string(), unread_message_ids: ids })),
  mentions: ids,
  old_unreads_missing: z.boolean(),
})

export const unreadState = z.strictObject({ unread_msgs: unreadSchema })

type MessagesSnapshotNeeds = WithDatabase & WithDirectory & WithMessaging

type Traits = Pick<QueueTraits, 'capabilities'>

/** Type `message`. */
export async function newestMessageFields({ database }: MessagesSnapshotNeeds): Promise<Fields> {
  const newest = await newestMessageId(database.sql)
  return { max_message_id: newest === 0 ? -1 : newest }
}

/** Types `message` and `update_message_flags` together. */
export async function unreadFields(
  chat: MessagesSnapshotNeeds,
  viewer: ChatUser,
  { capabilities }: Traits,
): Promise<Fields> {
  const unread = await unreadMessages(chat, viewer)
  return {
    unread_msgs: {
      count: unread.count,
      pms: unread.pairs.map(({ userIds, messageIds }) => {
        const otherId = userIds.find((id) => id !== viewer.id) ?? viewer.id
        return { other_user_id: otherId, sender_id: otherId, unread_message_ids: messageIds }
      }),
      streams: unread.topics.map(({ channelId, topic, messageIds }) => ({
        stream_id: channelId,
        topic: shownTopic(topic, capabilities.empty_topic_name),
        unread_message_ids: messageIds,
      })),
      huddles: unread.groups.map(({ userIds, messageIds }) => ({
        user_ids_string: userIds.join(),
        unread_message_ids: messageIds,
      })),
      mentions: unread.mentions,
      old_unreads_missing: unread.oldUnreadsMissing,
    },
  }
}

/** Type `starred_messages`. */
export async function starredFields({ database }: MessagesSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  return { starred_messages: await starredMessageIds(database.sql, viewer.id, chatLimits.starredMessagesMax) }
}

/** Type `recent_private_conversations`. */
export async function recentConversationFields(chat: MessagesSnapshotNeeds, viewer: ChatUser): Promise<Fields> {
  const { database, messaging } = chat
  const recent = await recentConversations(database.sql, viewer.id, chatLimits.recentConversationsMax)
  const members = await messaging.conversations.membersOf(recent.map(({ conversationId }) => conversationId))
  return {
    recent_private_conversations: recent.map(({ conversationId, newestId }) => ({
      user_ids: (members.get(conversationId) ?? []).filter((id) => id !== viewer.id),
      max_message_id: newestId,
    })),
  }
}
