import { type ChatServices, notifyPerson } from '../chat/ports.ts'
import type { FillNews, Tell, TransferNews } from '../trading/ports.ts'
import { accountText, fillsText } from './transfer-texts.ts'
import { sayOrPassOver } from './unheard.ts'

/** Tells people in a direct message what became of their money. */
export function tellAccountIn(chat: ChatServices): Tell<TransferNews> {
  return (news, within) => {
    const text = accountText(news)
    if (text === undefined) return chat.database.transaction(within)
    return tellPerson(chat, news.accountId, text, within)
  }
}

/** Tells people in a direct message what their orders have traded. */
export function tellFillsIn(chat: ChatServices): Tell<FillNews> {
  return (news, within) => tellPerson(chat, news.accountId, fillsText(news), within)
}

function tellPerson(chat: ChatServices, personId: number, text: string, within: Parameters<Tell<unknown>>[1]) {
  // Bots trade through programs that know what they do.
  if (chat.directory.user(personId)?.isBot !== false) return chat.database.transaction(within)
  return sayOrPassOver(chat, 'news of an account', () => notifyPerson(chat, personId, text, within), within)
}
