import type { WithAccounts, WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { accessBot } from '../../people/access/users.ts'
import { inAccounts } from '../../people/actions/account-refusals.ts'
import { refusePerson } from '../../people/failures.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'

type BotKeyNeeds = WithAccounts & WithDatabase & WithDirectory & WithSite

/** Keys are kept as hashes, so an old one cannot be shown: this is one more, and those there were stay valid. */
export async function issueBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  const bot = activeBot(chat, actor, botId)
  return inAccounts(() => chat.accounts.issueChatKey(bot.id, { by: actor.id }))
}

/** One new key in place of all there were. */
export async function regenerateBotKey(chat: BotKeyNeeds, actor: ChatUser, botId: number): Promise<string> {
  const bot = activeBot(chat, actor, botId)
  return inAccounts(() => chat.accounts.regenerateChatKey(bot.id, { by: actor.id }))
}

function activeBot(chat: BotKeyNeeds, actor: ChatUser, botId: number): ChatUser {
  const bot = accessBot(chat, actor, botId)
  if (!bot.isActive) throw refusePerson.noSuchBot()
  return bot
}
