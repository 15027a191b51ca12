import { placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { StoredMessage } from '../rules/message.ts'
import { messagesOfPlaceAfter, newestMessageId } from '../store/messages.ts'

type ReadChannelMessagesNeeds = WithDatabase & WithDirectory

/** Something said in a channel, as it was said. */
export interface ReceivedItem {
  readonly messageId: number
  readonly topic: string
  readonly speaker: ChatUser
  readonly content: string
}

/** The newest message there is: whoever begins to listen hears what comes after it. */
export function newestMessage({ database }: ReadChannelMessagesNeeds): Promise<number> {
  return newestMessageId(database.sql)
}

/**
 * What was said in a channel after a message, oldest first, and up to which message that is all. What was moved or edited
 * is left out: nobody said it like that, there.
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
