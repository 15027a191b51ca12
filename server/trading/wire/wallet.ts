import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { WithdrawalRecord } from '../domain/engine/wallet/wallet-events.ts'
import type { LedgerRecord } from '../store/queries/ledger-history.ts'
import type { DepositRow } from '../store/read-models/rows.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

export const ledgerKinds = ['trade', 'deposit', 'withdrawal', 'adjustment', 'transfer', 'fees', 'conversion'] as const
export const depositStatuses = ['seen', 'credited', 'orphaned'] as const
/** In the order in which a withdrawal passes them. */
export const openWithdrawalStatuses = ['requested', 'approved', 'claimed', 'review', 'broadcast'] as const
export const withdrawalStatuses = [...openWithdrawalStatuses, 'confirmed', 'rejected', 'canceled', 'failed'] as const

export const ledgerEntrySchema = z.object({
  entryId: z.string(),
  coin: z.string(),
  type: z.enum(ledgerKinds),
  amount: decimalText.describe('Negative for a debit'),
  fee: decimalText,
  balance: decimalText.describe('The balance after this entry'),
  referenceId: z.string().describe('The id of the trade, deposit or withdrawal; empty otherwise'),
  reason: z.string(),
  time: decimalText,
})

export const depositSchema = z.object({
  depositId: z.string(),
  coin: z.string(),
  network: z.string(),
  transactionId: z.string(),
  amount: decimalText,
  fee: decimalText,
  confirmations: decimalText,
  confirmationsNeeded: decimalText,
  status: z.enum(depositStatuses),
  time: decimalText,
  updateTime: decimalText,
})

export const withdrawalSchema = z.object({
  withdrawalId: z.string(),
  clientWithdrawId: z.string(),
  coin: z.string(),
  network: z.string(),
  amount: decimalText.describe('The amount the recipient gets; the fee is added to it'),
  fee: decimalText,
  address: z.string(),
  memo: z.string(),
  status: z
    .enum(withdrawalStatuses)
    .describe(
      'requested: waits for approval; approved: waits to be sent; claimed: is being sent; review: an operator checks whether it was sent; broadcast: is on its network; confirmed: has arrived',
    ),
  reason: z.string().describe('The reason of a rejection or failure; empty otherwise'),
  transactionId: z.string(),
  time: decimalText,
  updateTime: decimalText,
})

function coinWriter(views: VenueViews, id: number) {
  const coin = views.coin(id)
  invariant(coin !== undefined, 'a moved coin is listed')
  return { symbol: coin.symbol, text: (units: bigint) => writeDecimal(units, coin.scale) }
}

export function ledgerEntryJson(views: VenueViews, entry: LedgerRecord): z.input<typeof ledgerEntrySchema> {
  const { symbol, text } = coinWriter(views, entry.coinId)
  return {
    entryId: String(entry.entryId),
    coin: symbol,
    type: entry.kind,
    amount: text(entry.amount),
    fee: text(entry.fee),
    balance: text(entry.balance),
    referenceId: entry.referenceId === 0 ? '' : String(entry.referenceId),
    reason: entry.reason,
    time: String(entry.atMs),
  }
}

export function depositJson(views: VenueViews, deposit: DepositRow): z.input<typeof depositSchema> {
  const { symbol, text } = coinWriter(views, deposit.coin)
  return {
    depositId: String(deposit.depositId),
    coin: symbol,
    network: deposit.network,
    transactionId: deposit.transactionId,
    amount: text(deposit.amount),
    fee: text(deposit.fee),
    confirmations: String(deposit.confirmations),
    confirmationsNeeded: String(deposit.confirmationsNeeded),
    status: deposit.status,
    time: String(deposit.seenAtMs),
    updateTime: String(deposit.updatedAtMs),
  }
}

export function withdrawalJson(views: VenueViews, record: WithdrawalRecord): z.input<typeof withdrawalSchema> {
  const { symbol, text } = coinWriter(views, record.coin)
  return {
    withdrawalId: String(record.withdrawalId),
    clientWithdrawId: record.clientWithdrawId,
    coin: symbol,
    network: record.network,
    amount: text(record.amount),
    fee: text(record.fee),
    address: record.address,
    memo: record.memo,
    status: record.status,
    // The reasons of signers and reviewers are internal.
    reason: record.status === 'rejected' || record.status === 'failed' ? record.reason : '',
    transactionId: record.transactionId,
    time: String(record.requestedAtMs),
    updateTime: String(record.updatedAtMs),
  }
}
