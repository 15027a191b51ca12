import type { FilledOrderSummary, FillNotification, TransferNotification } from '../trading/ports.ts'
import { verbatim } from './plain-text.ts'

type DepositNotification = Extract<TransferNotification, { kind: 'deposit' }>
type WithdrawalNotification = Extract<TransferNotification, { kind: 'withdrawal' }>
type Withdrawal = WithdrawalNotification['withdrawal']

/** More lines than anybody reads. */
const linesMax = 15

/** What an account is told of a step of its money; undefined for steps that change nothing for it. */
export function accountText(notification: TransferNotification): string | undefined {
  return notification.kind === 'deposit' ? depositText(notification) : withdrawalText(notification)
}

function depositText({ step, deposit }: DepositNotification): string {
  const what = `Your deposit of **${money(deposit.amount, deposit.coin)}** over ${deposit.network}`
  const proof = `\nTransaction: ${verbatim(deposit.transactionId)}`
  if (step === 'credited') return `${what} is in your account.${proof}`
  if (step === 'orphaned') return `${what} is off: its network does not know the transfer any more.${proof}`
  return `${what} is on its way and counts after ${deposit.confirmationsNeeded} confirmations.${proof}`
}

function withdrawalText({ step, withdrawal }: WithdrawalNotification): string | undefined {
  const { amount, coin, network, address, reason, transactionId } = withdrawal
  const what = `Your withdrawal ${withdrawal.withdrawalId} of **${money(amount, coin)}** over ${network}`
  const back = 'Amount and fee are available again.'
  switch (step) {
    case 'requested':
      return `${what} to ${verbatim(address)} waits to be approved. If you did not ask for it, cancel it and revoke your API keys.`
    case 'approval':
    case 'approved':
    case 'claimed':
      return undefined
    case 'review':
      return `${what} takes longer than usual: somebody looks whether it has left. You need not do anything.`
    case 'broadcast':
      return `${what} is under way.\nTransaction: ${verbatim(transactionId)}`
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

/** How a withdrawal is brought before those who decide. */
export function withdrawalTopicText(withdrawal: Withdrawal, person: string, place: DecisionPlace): string {
  const { withdrawalId, amount, fee, coin, network, address, memo, clientWithdrawId } = withdrawal
  const facts = [
    `${person} asks for **${money(amount, coin)}** (fee ${money(fee, coin)}).`,
    `- network: ${network}`,
    `- address: ${verbatim(address)}`,
    ...(memo === '' ? [] : [`- memo: ${verbatim(memo)}`]),
    ...(clientWithdrawId === '' ? [] : [`- name of the client for it: ${verbatim(clientWithdrawId)}`]),
  ]
  return `${facts.join('\n')}\n\n${howToDecide(place, `${withdrawalId} ${money(amount, coin)}`)}`
}

/** In the channel, or where approvals need more than a message proves, on the page of the web client. */
export type DecisionPlace = 'here' | { readonly page: string }

/** The amount stands in each decision: nobody approves by a number alone, which says nothing. */
export function howToDecide(place: DecisionPlace, named = 'NUMBER AMOUNT COIN'): string {
  if (place !== 'here')
    return `Withdrawals are not decided by messages here: [open the page of withdrawals](${place.page}).`
  return `Administrators decide here with \`approve ${named}\` or \`reject ${named}: reason\`; nobody decides about their own.`
}

/** What those who decide are told of a step after the question. */
export function withdrawalStepText({ step, withdrawal }: WithdrawalNotification, operator: string): string {
  const { reason, transactionId } = withdrawal
  switch (step) {
    case 'requested':
      return 'Asked for.'
    case 'approval':
      return `Approved by ${operator}; ${withdrawal.approvalsNeeded} people have to.`
    case 'approved':
      return `Approved by ${operator}.`
    case 'claimed':
      return `The signer ${verbatim(withdrawal.claim)} is about to send it.`
    case 'review':
      return `**The signer ${verbatim(withdrawal.claim)} has not reported that it was sent.** Look at the signer and at the network, then say in the administration what became of it: it was sent, it was not, or it fails. Nobody sends it before.`
    case 'broadcast':
      return `On its network as ${verbatim(transactionId)}.${withdrawal.accountState === 'frozen' ? ' **The account is frozen: the money had left already.**' : ''}`
    case 'confirmed':
      return 'Carried out for good.'
    case 'rejected':
      return `Rejected by ${operator}: ${verbatim(reason)}`
    case 'canceled':
      return 'Canceled by whoever asked for it.'
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

function money(amount: string, coin: string): string {
  return `${amount} ${coin.toUpperCase()}`
}
