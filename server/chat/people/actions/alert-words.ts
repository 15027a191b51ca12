import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import { refuse } from '../../failures.ts'
import { chatLimits } from '../../limits.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { alertWordsNotice } from '../notices/personal-lists.ts'
import type { ChatUser } from '../rules/chat-user.ts'
import { addAlertWords, alertWordsOf, removeAlertWords } from '../store/alert-words.ts'
import { lockListsOf } from '../store/lock-lists.ts'

type AlertWordsNeeds = WithDatabase & WithEvents & WithMessaging

/** Adds alert words, which notify like a mention. Returns all alert words of the user. */
export async function createAlertWords(
  chat: AlertWordsNeeds,
  user: ChatUser,
  sent: readonly string[],
): Promise<string[]> {
  const words = [...new Set(sent.map((word) => word.trim()))].filter((word) => word !== '')
  return changeWords(chat, user, async (tx) => {
    await lockListsOf(tx.sql, user.id)
    await addAlertWords(tx, user.id, words)
    const now = await alertWordsOf(tx.sql, user.id)
    if (now.length > chatLimits.alertWordsMax)
      throw refuse.badRequest(`There can be at most ${chatLimits.alertWordsMax} alert words.`)
    return now
  })
}

export async function deleteAlertWordsOf(
  chat: AlertWordsNeeds,
  user: ChatUser,
  words: readonly string[],
): Promise<string[]> {
  return changeWords(chat, user, async (tx) => {
    await removeAlertWords(
      tx,
      user.id,
      words.map((word) => word.trim()),
    )
    return alertWordsOf(tx.sql, user.id)
  })
}

async function changeWords(
  chat: AlertWordsNeeds,
  user: ChatUser,
  change: (tx: Transaction) => Promise<string[]>,
): Promise<string[]> {
  return chat.database.transaction(async (tx) => {
    const words = await change(tx)
    chat.messaging.alertWords.refreshOnCommit(tx)
    chat.events.publishOnCommit(tx, alertWordsNotice(user.id, words))
    return words
  })
}
