import { placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { StoredMessage } from '../rules/message.ts'
import { messagesOfPlaceAfter, newestMessageId } from '../store/messages.ts'

type ReadChannelMessagesNeeds = WithDatabase & WithDirectory

/** A channel message as it was sent. */
export interface ReceivedItem {
  readonly messageId: number
  readonly topic: string
  readonly speaker: ChatUser
  readonly content: string
}

/** The id of the newest message: a new reader starts after it. */
export function newestMessage({ database }: ReadChannelMessagesNeeds): Promise<number> {
  return newestMessageId(database.sql)
}

/**
 * Messages of a channel after an id, oldest first, and the id up to which the list is complete. Moved and edited
 * messages are left out: nobody sent them there in that form.
 */
export async function readChannelMessages(
  { database, directory }: ReadChannelMessagesNeeds,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<{ readonly received: readonly ReceivedItem[]; readonly untilId: number }> {
  const place = placeOfChannel(channelId)
  const messages = await messagesOfPlaceAfter(database.sql, place, afterId, limit)
  const received = messages.flatMap((message) => {
    const speaker = directory.user(message.senderId)
    if (speaker === undefined || message.originPlace !== place || isChanged(message)) return []
    return [{ messageId: message.id, topic: message.topic, speaker, content: message.content }]
  })
  return { received, untilId: messages.at(-1)?.id ?? afterId }
}

function isChanged({ editHistory, lastEditAtS, lastMovedAtS }: StoredMessage): boolean {
  return editHistory !== undefined || lastEditAtS !== undefined || lastMovedAtS !== undefined
}
