import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { accessBot } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

type BotKeyNeeds = WithAccounts & WithDatabase & WithDirectory & WithEvents & WithSite

/** Only hashes of keys are stored, so an old key cannot be shown: this adds one, and the others stay valid. */
export async function issueBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  return ofOwnBot(chat, actor, botId, (tx) => chat.accounts.issueChatKey(botId, { by: actor.id, tx }))
}

/** Replaces all keys by a new one. A poll that waits with a former key ends. */
export async function regenerateBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  return ofOwnBot(chat, actor, botId, (tx) => {
    tx.onCommit(() => chat.events.removeAllOf(botId))
    return chat.accounts.regenerateChatKey(botId, { by: actor.id, tx })
  })
}

async function ofOwnBot(
  chat: BotKeyNeeds,
  actor: ChatUser,
  botId: number,
  makeKey: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const bot = accessBot(chat, actor, botId)
  if (!bot.isActive) throw refusePerson.noSuchBot()
  return inAccounts(() =>
    chat.database.transaction(async (tx) => {
      const key = await makeKey(tx)
      // The key may have waited for a transfer of the bot, which ends the keys of its former owner.
      const now = await chat.accounts.findById(botId, tx)
      if (now?.botOwnerId !== bot.botOwnerId && actor.role > roles.administrator) throw refusePerson.insufficient()
      return key
    }),
  )
}
