import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { accessBot } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

type BotKeyNeeds = WithAccounts & WithDatabase & WithDirectory & WithSite

/** Only hashes of keys are stored, so an old key cannot be shown: this adds one, and the others stay valid. */
export async function issueBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  const bot = activeBot(chat, actor, botId)
  return inAccounts(() => chat.accounts.issueChatKey(bot.id, { by: actor.id }))
}

/** Replaces all keys by a new one. */
export async function regenerateBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  const bot = activeBot(chat, actor, botId)
  return inAccounts(() => chat.accounts.regenerateChatKey(bot.id, { by: actor.id }))
}

function activeBot(chat: BotKeyNeeds, actor: ChatUser, botId: number): ChatUser {
  const bot = accessBot(chat, actor, botId)
  if (!bot.isActive) throw refusePerson.noSuchBot()
  return bot
}
