import type { Transaction } from '../../../kernel/storage/database.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { isPrivate } from '../../channels/rules/privacy.ts'
import type { WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { lockOldestOfSender } from '../store/doomed-messages.ts'
import {
  advanceRemoval,
  finishRemoval,
  lockRemoval,
  type MessageRemoval,
  removalIds,
} from '../store/message-removals.ts'
import { type DeleteMessagesNeeds, deleteMessagesOfPlace, groupedBy } from './delete-messages.ts'

export type RemoveMessagesNeeds = DeleteMessagesNeeds & WithLog

/**
 * Works off the recorded removals, each batch in its own transaction: a user may have sent millions of messages. After a
 * kill the next run continues. `batchesMax`: for a request, which leaves the rest to the job.
 */
export async function workOffRemovals(chat: RemoveMessagesNeeds, batchesMax = Number.POSITIVE_INFINITY): Promise<void> {
  let batches = 0
  for (const id of await removalIds(chat.database.sql)) {
    let mayBeMore = true
    while (mayBeMore && batches < batchesMax) {
      mayBeMore = await removeBatch(chat, id)
      batches += 1
    }
  }
}

/** True when there may be more. */
function removeBatch(chat: RemoveMessagesNeeds, id: number): Promise<boolean> {
  return chat.database.transaction(async (tx) => {
    const removal = await lockRemoval(tx, id)
    if (removal === undefined) return false
    const count = await deleteBatch(chat, tx, removal)
    const progress = { userId: removal.senderId, removed: removal.removed + count }
    const isDone = count < chatLimits.expiryBatchMax
    await (isDone ? finishRemoval(tx, id) : advanceRemoval(tx, id, count))
    tx.onCommit(() =>
      chat.log.info(isDone ? 'the messages of a user are removed' : 'removing the messages of a user', progress),
    )
    return !isDone
  })
}

async function deleteBatch(chat: RemoveMessagesNeeds, tx: Transaction, removal: MessageRemoval): Promise<number> {
  const channels = [...chat.directory.channels()].filter(({ privacy }) =>
    isPrivate(privacy) ? removal.privateChannels : removal.publicChannels,
  )
  const places = { ids: channels.map(({ id }) => placeOfChannel(id)), orDirect: removal.directMessages }
  const batch = await lockOldestOfSender(tx, removal, places, chatLimits.expiryBatchMax)
  for (const [place, messages] of groupedBy(batch, (message) => message.place))
    await deleteMessagesOfPlace(chat, tx, place, messages)
  return batch.length
}
