import { type ChatServices, notifyPersonOfVenue, type VenueNotification } from '../chat/ports.ts'
import type { FillNotification, PriceAlertNotification, Send, TransferNotification } from '../trading/ports.ts'
import { sendOrSkip } from './send-or-skip.ts'
import { accountText, fillsText, priceAlertText } from './transfer-texts.ts'

/** Sends users direct messages about their deposits and withdrawals. */
export function accountNotifier(chat: ChatServices): Send<TransferNotification> {
  return (notification, within) => {
    const text = accountText(notification)
    if (text === undefined) return chat.database.transaction(within)
    const opens = '/trade/wallet/movements'
    return sendToPerson(chat, notification.accountId, { content: text, opens }, within)
  }
}

/** Sends users direct messages about their fills. */
export function fillNotifier(chat: ChatServices): Send<FillNotification> {
  return (notification, within) => {
    const [order] = notification.orders
    const opens = order === undefined ? '/trade' : `/trade/${order.symbol}`
    return sendToPerson(chat, notification.accountId, { content: fillsText(notification), opens }, within)
  }
}

/** Sends users direct messages about their triggered price alerts. */
export function priceAlertNotifier(chat: ChatServices): Send<PriceAlertNotification> {
  return (notification, within) => {
    const content = priceAlertText(notification)
    return sendToPerson(chat, notification.accountId, { content, opens: `/trade/${notification.symbol}` }, within)
  }
}

function sendToPerson(
  chat: ChatServices,
  personId: number,
  notification: VenueNotification,
  within: Parameters<Send<unknown>>[1],
) {
  // Bots receive fills and transfers through the API.
  if (chat.directory.user(personId)?.isBot !== false) return chat.database.transaction(within)
  return sendOrSkip(
    chat,
    'a notification of an account',
    () => notifyPersonOfVenue(chat, personId, notification, within),
    within,
  )
}
