import { type ChatServices, notifyPerson } from '../chat/ports.ts'
import type { FillNotification, Send, TransferNotification } from '../trading/ports.ts'
import { sendOrSkip } from './send-or-skip.ts'
import { accountText, fillsText } from './transfer-texts.ts'

/** Sends users direct messages about their deposits and withdrawals. */
export function accountNotifier(chat: ChatServices): Send<TransferNotification> {
  return (notification, within) => {
    const text = accountText(notification)
    if (text === undefined) return chat.database.transaction(within)
    return sendToPerson(chat, notification.accountId, text, within)
  }
}

/** Sends users direct messages about their fills. */
export function fillNotifier(chat: ChatServices): Send<FillNotification> {
  return (notification, within) => sendToPerson(chat, notification.accountId, fillsText(notification), within)
}

function sendToPerson(chat: ChatServices, personId: number, text: string, within: Parameters<Send<unknown>>[1]) {
  // Bots receive fills and transfers through the API.
  if (chat.directory.user(personId)?.isBot !== false) return chat.database.transaction(within)
  return sendOrSkip(chat, 'a notification of an account', () => notifyPerson(chat, personId, text, within), within)
}
