import { createHash } from 'node:crypto'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { replayWindowMsMax } from '../../domain/engine/limits.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { recordIncident } from '../../store/custody/incidents.ts'
import {
  addTransaction,
  dueTransactions,
  hasLedgerEntry,
  type SignerTransaction,
  saveConfirmations,
  saveDueTime,
  settleTransaction,
  transactionsOf,
} from '../../store/custody/transactions.ts'
import { withdrawalsCompletedBy } from '../../store/queries/wallet-history.ts'
import { houseAccountId } from '../../store/read-models/ledger-projection.ts'
import { chainUnitsOf } from '../../wallet/chain-units.ts'
import { custodyLimits } from '../limits.ts'
import { finalConfirmationsOf } from '../networks-file.ts'
import type { ChainWatcher, SentPayment, SentTransaction, TransactionStatus } from '../port.ts'
import { freezeAccount } from './freeze-account.ts'
import type { NetworkLease } from './lease.ts'
import { type CarriedCoin, coinsOn, type NetworkContext } from './network-context.ts'
import { submitReport } from './submit-report.ts'

const feesAccount = houseAccountId('fees')

/** The withdrawals of the network that a signer has sent, as their chain sees them. */
export function sentTransactions(context: NetworkContext): SentTransaction[] {
  const byId = new Map<string, SentTransaction>()
  for (const record of sentWithdrawals(context)) {
    const { transactionId, updatedAtMs } = record
    const known = byId.get(transactionId)
    byId.set(transactionId, {
      transactionId,
      sentAtMs: Math.min(known?.sentAtMs ?? updatedAtMs, updatedAtMs),
      payments: [...(known?.payments ?? []), ...paymentsOf(context, record)],
    })
  }
  return [...byId.values()]
}

function sentWithdrawals({ venue, watched: { network } }: NetworkContext): WithdrawalRecord[] {
  return venue.views.openWithdrawals().filter((record) => record.status === 'broadcast' && record.network === network)
}

/** The payments that a transaction of the withdrawal must make; none if the network no longer carries the coin. */
function paymentsOf({ venue, watched }: NetworkContext, record: WithdrawalRecord): SentPayment[] {
  const carried = coinsOn(venue.views, watched.network).find((one) => one.coin.coin === record.coin)
  if (carried === undefined) return []
  const { address, memo } = record
  const amount = chainUnitsOf(record.amount, carried.coin, carried.carrier)
  return [{ coin: carried.coin.symbol, amount, address, memo }]
}

/** Asks the chain about every open transaction and reports the final ones. */
export async function followTransactions(
  context: NetworkContext,
  watcher: ChainWatcher,
  lease: NetworkLease,
  sent: readonly SentTransaction[],
): Promise<void> {
  const { database, watched, clock } = context
  const { network } = watched
  const broadcast = sentWithdrawals(context)
  if (!watched.kind.isSimulated) {
    for (const { withdrawalId, transactionId, updatedAtMs } of broadcast) {
      const row = { network, transactionId, purpose: 'withdrawal', withdrawalId, reportedAtMs: updatedAtMs } as const
      await addTransaction(database.sql, row)
    }
  }
  const { transactionsPerTurnMax: ofWithdrawalsMax, ownTransactionsPerTurnMax: ownMax } = custodyLimits
  const turn = { network, nowMs: clock.nowMs(), ofWithdrawalsMax, ownMax }
  const stored = await dueTransactions(database.sql, turn)
  const completed = await completedBy(context, [...sent, ...stored])
  for (const { transactionId, sentAtMs, payments } of sent) {
    const others = completed.filter((record) => record.transactionId === transactionId)
    const all = [...payments, ...others.flatMap((record) => paymentsOf(context, record))]
    const status = await watcher.transactionStatus({ transactionId, sentAtMs, payments: all })
    const own = broadcast.filter((record) => record.transactionId === transactionId)
    if (status !== undefined) await settleWithdrawals(context, lease, own, transactionId, status)
  }
  for (const transaction of stored) {
    const { transactionId, reportedAtMs, withdrawalId } = transaction
    // Before the question: one that fails must not be the first again.
    await saveDueTime(database.sql, transaction, dueTimeAfter(transaction, clock.nowMs()))
    const known = sent.find((one) => one.transactionId === transactionId)
    const record = withdrawalId === 0 ? undefined : context.venue.views.withdrawal(withdrawalId)
    // Also a former transaction must pay the withdrawal: the report of another payment completes nothing.
    const others = completed.filter((one) => one.transactionId === transactionId && one.withdrawalId !== withdrawalId)
    const isAsked = known !== undefined && broadcast.some((one) => isSentBy(one, transaction))
    const own = record === undefined || isAsked ? [] : paymentsOf(context, record)
    const payments = [...(known?.payments ?? []), ...own, ...others.flatMap((one) => paymentsOf(context, one))]
    const asked = { transactionId, sentAtMs: known?.sentAtMs ?? reportedAtMs, payments }
    const status = transaction.state === 'open' ? await watcher.transactionStatus(asked) : undefined
    if (known === undefined && status !== undefined) {
      const own = broadcast.filter((one) => one.withdrawalId === withdrawalId)
      await settleWithdrawals(context, lease, own, transactionId, status)
    }
    await settle(context, lease, transaction, status)
  }
}

/**
 * The chain is asked in every turn about a transaction that it has, or that pays a withdrawal. The pause between questions
 * about another one grows with its age: it may not exist.
 */
function dueTimeAfter({ state, confirmations, withdrawalId, reportedAtMs }: SignerTransaction, nowMs: number): number {
  if (state !== 'open' || confirmations > 0 || withdrawalId > 0) return nowMs
  return nowMs + Math.min(custodyLimits.askAgainAfterMaxMs, Math.floor(Math.max(0, nowMs - reportedAtMs) / 8))
}

function isSentBy(record: WithdrawalRecord, { withdrawalId, transactionId }: SignerTransaction): boolean {
  return record.withdrawalId === withdrawalId && record.transactionId === transactionId
}

/** The withdrawals that these transactions have completed: one payment completes no second withdrawal. */
async function completedBy(
  { venue, database, watched: { network } }: NetworkContext,
  asked: readonly { readonly transactionId: string }[],
): Promise<WithdrawalRecord[]> {
  if (asked.length === 0) return []
  if (!(await venue.waitForAccount(0, venue.figures().sequence))) throw new Error('the read models are behind')
  const ids = asked.map(({ transactionId }) => transactionId)
  return withdrawalsCompletedBy(database.sql, network, ids)
}

function nativeCoin({ venue, watched }: NetworkContext) {
  return coinsOn(venue.views, watched.network).find(({ carrier }) => carrier.contractAddress === '')
}

const finalStates: ReadonlySet<string> = new Set(['mined', 'failed'])

/** A reorganisation may still remove any other one, and then another transaction may take its nonce or its inputs. */
function isFinal({ watched }: NetworkContext, status: TransactionStatus, carried: CarriedCoin | undefined): boolean {
  return finalStates.has(status.state) && status.confirmations >= finalConfirmationsOf(watched, carried?.carrier)
}

async function settleWithdrawals(
  context: NetworkContext,
  lease: NetworkLease,
  records: readonly WithdrawalRecord[],
  transactionId: string,
  status: TransactionStatus,
): Promise<void> {
  const { venue, watched, clock } = context
  for (const record of records) {
    const carried = coinsOn(venue.views, watched.network).find(({ coin }) => coin.coin === record.coin)
    if (!isFinal(context, status, carried)) continue
    const { withdrawalId, account, network } = record
    await lease.report(async ({ sql }) => {
      if (status.state === 'mined') {
        const header = { ...unstamped, replay: null, withdrawalId, operator: 0 } as const
        // The one that the chain has executed is the transaction of the withdrawal from now on.
        if (record.transactionId !== transactionId) {
          await submitReport(venue, { ...header, type: 'report_replacement', transactionId })
        }
        await submitReport(venue, { ...header, type: 'report_confirmation' })
        await context.reach('confirmed')
        return
      }
      // The money is still in the wallet. A person decides, because the signer may have sent it another way.
      const details = { transactionId, withdrawalId: String(withdrawalId) }
      const incident = {
        network,
        kind: 'withdrawal_failed',
        subject: transactionId,
        accountId: account,
        details,
      } as const
      await recordIncident(sql, { ...incident, atMs: clock.nowMs() })
    })
  }
}

/** Stores the end of a transaction, detects a second payment, and books the fee. */
async function settle(
  context: NetworkContext,
  lease: NetworkLease,
  transaction: SignerTransaction,
  status: TransactionStatus | undefined,
): Promise<void> {
  const hasEnded = status !== undefined && isFinal(context, status, nativeCoin(context))
  const state = hasEnded ? (status.state === 'mined' ? 'mined' : 'failed') : transaction.state
  const confirmations = status?.confirmations ?? transaction.confirmations
  if (state === 'open') {
    const isReplaced = status?.replacedBy !== undefined || (await hasMinedSibling(context, transaction))
    if (isReplaced) {
      const replaced = { state: 'replaced', feeUnits: undefined, isFeeBooked: true, confirmations: 0 } as const
      await lease.report(({ sql }) => settleTransaction(sql, transaction, replaced))
    } else if (confirmations !== transaction.confirmations) {
      await lease.report(({ sql }) => saveConfirmations(sql, transaction, confirmations))
    }
    return
  }
  if (state === 'mined' && transaction.state === 'open') {
    await noteSecondPayment(context, lease, transaction)
    await noteUnexpectedPayment(context, lease, transaction)
  }
  const feeUnits = status?.feePaid ?? transaction.feeUnits
  // A chain that does not show the fee leaves it to the operator (`agora withdrawal network-fee`).
  const isFeeBooked = feeUnits === undefined || (await bookFee(context, lease, transaction, feeUnits))
  await lease.report(({ sql }) => settleTransaction(sql, transaction, { state, feeUnits, isFeeBooked, confirmations }))
}

async function hasMinedSibling({ database }: NetworkContext, { withdrawalId, transactionId }: SignerTransaction) {
  if (withdrawalId === 0) return false
  const siblings = await transactionsOf(database.sql, withdrawalId)
  return siblings.some((one) => one.transactionId !== transactionId && one.state === 'mined')
}

/** Two transactions of one withdrawal are in the chain: it was paid twice. */
async function noteSecondPayment(
  context: NetworkContext,
  lease: NetworkLease,
  transaction: SignerTransaction,
): Promise<void> {
  if (!(await hasMinedSibling(context, transaction))) return
  const { network, transactionId, withdrawalId } = transaction
  const accountId = context.venue.views.withdrawal(withdrawalId)?.account ?? 0
  const details = { transactionId, withdrawalId: String(withdrawalId) }
  const incident = { network, kind: 'withdrawal_paid_twice', subject: transactionId, accountId, details } as const
  await lease.report(({ sql }) => recordIncident(sql, { ...incident, atMs: context.clock.nowMs() }))
}

/** The chain has paid a withdrawal whose amount is back in the account, or may be sent again. */
async function noteUnexpectedPayment(
  context: NetworkContext,
  lease: NetworkLease,
  { network, transactionId, withdrawalId }: SignerTransaction,
): Promise<void> {
  const record = context.venue.views.withdrawal(withdrawalId)
  if (record === undefined || record.status === 'broadcast' || record.status === 'confirmed') return
  const { account: accountId, status } = record
  const details = { transactionId, withdrawalId: String(withdrawalId), status }
  const incident = { network, kind: 'unexpected_payment', subject: transactionId, accountId, details } as const
  await lease.report(async ({ sql }) => {
    await recordIncident(sql, { ...incident, atMs: context.clock.nowMs() })
    const reason = `The network ${network} paid the withdrawal ${withdrawalId}, which is ${status}, by ${transactionId}`
    await freezeAccount(context, accountId, reason)
  })
}

/**
 * Books the fee once: the reason names the transaction, and the ledger is searched for it before. The replay guard covers
 * a booking whose outcome is still unknown. False if the collected fees do not cover it; it is tried again.
 */
async function bookFee(
  context: NetworkContext,
  lease: NetworkLease,
  { network, transactionId, reportedAtMs }: SignerTransaction,
  units: bigint,
): Promise<boolean> {
  const { venue, database, clock } = context
  const native = nativeCoin(context)
  if (native === undefined || units === 0n) return units === 0n
  const { coin, carrier } = native
  const reason = `network fee ${network} ${transactionId}`
  if (!(await venue.waitForAccount(0, venue.figures().sequence))) return false
  if (await hasLedgerEntry(database.sql, feesAccount, Math.min(reportedAtMs, clock.nowMs()), reason)) return true
  // Rounded up: the ledger must not show more than the chain has.
  const step = 10n ** BigInt(Math.max(0, carrier.tokenDecimal - coin.scale))
  const grow = 10n ** BigInt(Math.max(0, coin.scale - carrier.tokenDecimal))
  const amount = ((units + step - 1n) / step) * grow
  if (venue.views.houseBalance('fees', coin.coin) < amount) return false
  const key = createHash('sha256').update(reason).digest('hex').slice(0, 32)
  const replay = { key, untilMs: clock.nowMs() + replayWindowMsMax / 2 }
  const command = {
    ...unstamped,
    type: 'book_network_fee',
    replay,
    operator: 0,
    reason,
    coin: coin.coin,
    amount,
  } as const
  const { refusal } = await lease.report(() => submitReport(venue, command))
  await context.reach('booked')
  return refusal === undefined
}
