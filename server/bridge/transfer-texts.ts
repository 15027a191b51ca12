import type {
  FilledOrderSummary,
  FillNotification,
  PriceAlertNotification,
  TransferNotification,
} from '../trading/ports.ts'
import { verbatim } from './plain-text.ts'

type DepositNotification = Extract<TransferNotification, { kind: 'deposit' }>
type WithdrawalNotification = Extract<TransferNotification, { kind: 'withdrawal' }>
type Withdrawal = WithdrawalNotification['withdrawal']

/** The maximum of lines in one message. */
const linesMax = 15

/** The notification of a transfer's step to its owner; undefined for internal steps. */
export function accountText(notification: TransferNotification): string | undefined {
  return notification.kind === 'deposit' ? depositText(notification) : withdrawalText(notification)
}

function depositText({ step, deposit }: DepositNotification): string {
  const what = `Your deposit of **${money(deposit.amount, deposit.coin)}** over ${deposit.network}`
  const proof = `\nTransaction: ${verbatim(deposit.transactionId)}`
  if (step === 'credited') return `${what} is in your account.${proof}`
  if (step === 'orphaned') return `${what} was dropped by the network and is not credited.${proof}`
  return `${what} was seen on the network and is credited after ${deposit.confirmationsNeeded} confirmations.${proof}`
}

function withdrawalText({ step, withdrawal }: WithdrawalNotification): string | undefined {
  const { amount, coin, network, address, reason, transactionId } = withdrawal
  const what = `Your withdrawal ${withdrawal.withdrawalId} of **${money(amount, coin)}** over ${network}`
  const back = 'Amount and fee are available again.'
  switch (step) {
    case 'requested':
      return `${what} to ${verbatim(address)} is pending approval. If you did not request it, cancel it and revoke your API keys.`
    case 'approval':
    case 'approved':
    case 'claimed':
    case 'replaced':
      return undefined
    case 'review':
      return `${what} takes longer than usual: an administrator checks whether it was sent. You need not do anything.`
    case 'broadcast':
      return `${what} was sent.\nTransaction: ${verbatim(transactionId)}`
    case 'confirmed':
      return `${what} has arrived.\nTransaction: ${verbatim(transactionId)}`
    case 'rejected':
      return `${what} was not approved: ${verbatim(reason)}. ${back}`
    case 'canceled':
      return `${what} is canceled. ${back}`
    case 'failed':
      return `${what} has failed: ${verbatim(reason)}. ${back}`
  }
}

/** The first message of a withdrawal's topic. */
export function withdrawalTopicText(withdrawal: Withdrawal, person: string, place: DecisionPlace): string {
  const { withdrawalId, amount, fee, coin, network, address, memo, clientWithdrawId } = withdrawal
  const lines = [
    `${person} requests **${money(amount, coin)}** (fee ${money(fee, coin)}).`,
    `- network: ${network}`,
    `- address: ${verbatim(address)}`,
    ...(memo === '' ? [] : [`- memo: ${verbatim(memo)}`]),
    ...(clientWithdrawId === '' ? [] : [`- client id: ${verbatim(clientWithdrawId)}`]),
  ]
  return `${lines.join('\n')}\n\n${howToDecide(place, `${withdrawalId} ${money(amount, coin)}`)}`
}

/** In the channel or, if approvals need a recent proof of identity, on a page of the web client. */
export type DecisionPlace = 'here' | { readonly page: string }

/** A decision contains the amount, so that nobody approves by the number alone. */
export function howToDecide(place: DecisionPlace, named = 'NUMBER AMOUNT COIN'): string {
  if (place !== 'here') return `Messages do not decide withdrawals here: [open the withdrawals page](${place.page}).`
  return `Administrators decide here with \`approve ${named}\` or \`reject ${named}: reason\`, but not about their own withdrawals.`
}

/** The message in a withdrawal's topic about a later step. */
export function withdrawalStepText({ step, withdrawal }: WithdrawalNotification, operator: string): string {
  const { reason, transactionId } = withdrawal
  switch (step) {
    case 'requested':
      return 'Requested.'
    case 'approval':
      return `Approved by ${operator}; ${withdrawal.approvalsNeeded} approvals are needed.`
    case 'approved':
      return `Approved by ${operator}.`
    case 'claimed':
      return `The signer ${verbatim(withdrawal.claim)} is about to send it.`
    case 'review':
      return `**The signer ${verbatim(withdrawal.claim)} has not reported that it was sent.** Check the signer and the network, then record the outcome in the administration: sent, not sent, or failed. It is not sent before that.`
    case 'broadcast':
      return `Sent as ${verbatim(transactionId)}.${withdrawal.accountState === 'frozen' ? ' **The account is frozen: the money had already left.**' : ''}`
    case 'replaced':
      return `Replaced by ${verbatim(transactionId)}.`
    case 'confirmed':
      return 'Confirmed by the network.'
    case 'rejected':
      return `Rejected by ${operator}: ${verbatim(reason)}`
    case 'canceled':
      return 'Canceled by the requester.'
    case 'failed':
      return `Failed: ${verbatim(reason)}`
  }
}

export function fillsText({ orders }: FillNotification): string {
  const lines = orders.slice(0, linesMax).map(fillLine)
  const left = orders.length - lines.length
  return [...lines, ...(left === 0 ? [] : [`- and ${left} more orders`])].join('\n')
}

const ends: Partial<Record<FilledOrderSummary['status'], string>> = {
  filled: 'filled',
  canceled: 'canceled',
  expired: 'expired',
}

function fillLine(order: FilledOrderSummary): string {
  const verb = order.side === 'buy' ? 'Bought' : 'Sold'
  const state = ends[order.status] ?? 'still open'
  const trades = order.trades === 1 ? 'one trade' : `${order.trades} trades`
  const what = `${verb} **${money(order.volume, order.baseCoin)}** at ${money(order.averagePrice, order.quoteCoin)}`
  return `- ${what} in ${trades}: ${order.symbol}, order ${order.orderId}, ${state}`
}

export function priceAlertText(alert: PriceAlertNotification): string {
  const { baseCoin, quoteCoin, direction, price, lastPrice, repeats } = alert
  const market = `${baseCoin.toUpperCase()}/${quoteCoin.toUpperCase()}`
  const what = `**${market} is ${direction === 'above' ? 'at or above' : 'at or below'} ${money(price, quoteCoin)}.**`
  const again = repeats ? ' This alert repeats.' : ''
  return `${what} Last price: ${money(lastPrice, quoteCoin)}.${again}`
}

function money(amount: string, coin: string): string {
  return `${amount} ${coin.toUpperCase()}`
}
