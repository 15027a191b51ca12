import { chatClient } from '../../session/chat-client.ts'

/** The newest message of a topic; undefined if the user sees none. */
export async function newestOfTopic(channelId: number, topic: string): Promise<number | undefined> {
  const { messages } = await chatClient.call('GET /messages', {
    ...{ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  })
  return messages[0]?.id
}

export interface TopicMove {
  readonly topic?: string
  readonly channelId?: number
  readonly notifiesNew?: boolean
  readonly notifiesOld?: boolean
}

/** Renames, moves or merges a whole topic. False if it has no message. */
export async function moveTopic(channelId: number, topic: string, move: TopicMove): Promise<boolean> {
  const newest = await newestOfTopic(channelId, topic)
  if (newest === undefined) return false
  await chatClient.call('PATCH /messages/{message_id}', {
    message_id: newest,
    ...(move.topic === undefined ? {} : { topic: move.topic }),
    ...(move.channelId === undefined ? {} : { stream_id: move.channelId }),
    ...{ propagate_mode: 'change_all', send_notification_to_old_thread: move.notifiesOld ?? false },
    ...(move.notifiesNew === undefined ? {} : { send_notification_to_new_thread: move.notifiesNew }),
  })
  return true
}

/** The server deletes in batches and says whether some are left. */
export async function deleteTopic(channelId: number, topic: string): Promise<void> {
  for (;;) {
    const { complete } = await chatClient.call('POST /streams/{stream_id}/delete_topic', {
      stream_id: channelId,
      topic_name: topic,
    })
    if (complete) return
  }
}
