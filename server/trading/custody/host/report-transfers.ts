import type { Sql } from '../../../kernel/storage/database.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { confirmationsMax } from '../../domain/engine/limits.ts'
import type { RefusalReason } from '../../domain/engine/refusals.ts'
import type { DepositRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { recordIncident } from '../../store/custody/incidents.ts'
import { findTransfer, markTransfer, type StoredTransfer, saveTransfer } from '../../store/custody/transfers.ts'
import { accountAtAddress } from '../../store/deposit-addresses.ts'
import { placeSpellings } from '../../wallet/address-spellings.ts'
import { ledgerUnitsOf } from '../../wallet/chain-units.ts'
import { finalConfirmationsOf } from '../networks-file.ts'
import type { DroppedTransfer, SeenTransfer } from '../port.ts'
import { freezeAccount } from './freeze-account.ts'
import { type CarriedCoin, coinsOn, type NetworkContext } from './network-context.ts'
import { submitReport } from './submit-report.ts'

/** The engine refuses such a transfer whenever it is reported, or until an operator has made room in the ledger. */
const lasting: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'below_minimum',
  'amount_out_of_range',
  'bad_value',
  'supply_limit',
])

/** The reports of one scan. */
interface Round extends NetworkContext {
  /** The venue's records of the transfers that are not credited yet; each names the account of its first report. */
  readonly pending: ReadonlyMap<string, DepositRecord>
  /** The venue takes no further transfers now. */
  isFull: boolean
}

/**
 * Reports the transfers that the chain has, and stores them until they are final. Those that the venue knows come first:
 * their credit makes room for others.
 */
export async function reportSeen(context: NetworkContext, sql: Sql, seen: readonly SeenTransfer[]): Promise<void> {
  const { network } = context.watched
  const here = context.venue.views.openDeposits().filter((one) => one.network === network)
  const pending = new Map(here.map((one) => [nameOf(one), one]))
  const round: Round = { ...context, pending, isFull: false }
  const isKnown = (transfer: SeenTransfer) => pending.has(nameOf(transfer))
  const inOrder = [...seen.filter(isKnown), ...seen.filter((transfer) => !isKnown(transfer))]
  for (const transfer of inOrder) await reportOne(round, sql, transfer)
}

async function reportOne(context: Round, sql: Sql, seen: SeenTransfer): Promise<void> {
  const { watched, venue, clock, log } = context
  const { network } = watched
  const carried = coinsOn(venue.views, network).find(({ coin }) => coin.symbol === seen.coin)
  if (carried === undefined)
    return log.warn('a transfer of a coin that the network does not carry', { network, ...named(seen) })
  const { coin, address, memo, transactionId, output, position } = seen
  const confirmations = Math.min(seen.confirmations, confirmationsMax)
  const row = { network, transactionId, output, coin, address, memo, units: seen.amount, confirmations, position }
  const stored = await saveTransfer(sql, { ...row, seenAtMs: clock.nowMs() })
  if (stored.state === 'refused') return
  const isCredited = stored.isCredited || (await credit(context, sql, stored, carried))
  const isFinal = confirmations >= finalConfirmationsOf(watched, carried.carrier)
  if (isCredited && isFinal) await markTransfer(sql, stored, { state: 'final', isCredited })
}

/** True if the engine has credited the transfer, now or before. */
async function credit(context: Round, sql: Sql, transfer: StoredTransfer, carried: CarriedCoin): Promise<boolean> {
  const { venue, clock } = context
  const { network, transactionId, output, address, memo, confirmations } = transfer
  const pending = context.pending.get(nameOf(transfer))
  if (pending === undefined && context.isFull) return false
  const account = pending?.account ?? (await accountAtAddress(sql, network, { address, memo }, placeSpellings))
  if (account === undefined) {
    const details = { coin: transfer.coin, units: String(transfer.units), address, memo }
    const subject = `${transactionId} ${output}`
    const incident = {
      network,
      kind: 'unassigned_address',
      subject,
      accountId: 0,
      details,
      atMs: clock.nowMs(),
    } as const
    await recordIncident(sql, incident)
    return false
  }
  // Enough confirmations wait for the network to reopen; the engine needs no repeat until then.
  const isDue = confirmations >= (pending?.confirmationsNeeded ?? 0) && carried.carrier.depositStatus === 'active'
  if (pending?.confirmations === confirmations && !isDue) return false
  const amount = ledgerUnitsOf(transfer.units, carried.coin, carried.carrier)
  if (venue.views.accountState(account) === undefined) {
    await submitReport(venue, { ...unstamped, type: 'open_account', replay: null, account })
  }
  const report = { account, coin: carried.coin.coin, network, transactionId, output, amount, confirmations }
  const command = { ...unstamped, type: 'report_deposit', replay: null, depositId: 0, ...report } as const
  const { events, refusal } = await submitReport(venue, command)
  if (refusal !== undefined) {
    await markRefused(context, sql, transfer, account, refusal)
    return false
  }
  const isCredited = events.some(
    (event) =>
      event.type === 'deposit_already_credited' ||
      (event.type === 'deposit_changed' && event.deposit.status === 'credited'),
  )
  if (isCredited) {
    await context.reach('credited')
    await markTransfer(sql, transfer, { isCredited })
  }
  return isCredited
}

async function markRefused(
  context: Round,
  sql: Sql,
  transfer: StoredTransfer,
  accountId: number,
  refusal: RefusalReason,
): Promise<void> {
  const { clock, log } = context
  const { network, transactionId, output } = transfer
  if (refusal === 'deposit_mismatch') {
    const details = { coin: transfer.coin, units: String(transfer.units), address: transfer.address }
    const subject = `${transactionId} ${output}`
    await recordIncident(sql, { network, kind: 'deposit_mismatch', subject, accountId, details, atMs: clock.nowMs() })
  } else if (!lasting.has(refusal)) {
    // It stays open, and is reported again with its next confirmation.
    context.isFull = true
    log.error('the venue does not take a transfer now', { network, ...named(transfer), refusal })
    return markTransfer(sql, transfer, { problem: refusal })
  } else if (refusal === 'supply_limit') {
    log.error('the ledger cannot hold a transfer: an operator decides', { network, ...named(transfer) })
  }
  await markTransfer(sql, transfer, { state: 'refused', problem: refusal })
}

/** Reports a transfer that the chain no longer has. After its credit this is an incident, and the account is frozen. */
export async function reportDropped(context: NetworkContext, sql: Sql, dropped: DroppedTransfer): Promise<void> {
  const { watched, venue } = context
  const { network } = watched
  const { transactionId, output } = dropped
  const transfer = await findTransfer(sql, network, transactionId, output)
  if (transfer === undefined || transfer.state === 'dropped') return
  const orphan = { ...unstamped, type: 'orphan_deposit', replay: null, network, transactionId, output } as const
  const refusal = transfer.isCredited ? 'deposit_credited' : (await submitReport(venue, orphan)).refusal
  if (refusal === 'deposit_credited') {
    await freezeOwner(context, sql, transfer, dropped.reason)
    await context.reach('dropped')
  }
  await markTransfer(sql, transfer, { state: 'dropped', problem: dropped.reason })
}

async function freezeOwner(context: NetworkContext, sql: Sql, transfer: StoredTransfer, reason: string): Promise<void> {
  const { clock, log } = context
  const { network, transactionId, output, address, memo, coin, units } = transfer
  const account = (await accountAtAddress(sql, network, { address, memo }, placeSpellings)) ?? 0
  const details = { coin, units: String(units), address, reason }
  const subject = `${transactionId} ${output}`
  const incident = { network, kind: 'credited_deposit_dropped', subject, accountId: account, details } as const
  await recordIncident(sql, { ...incident, atMs: clock.nowMs() })
  log.error('the chain dropped a deposit after its credit; the account is frozen', {
    network,
    account,
    ...named(transfer),
  })
  if (account === 0) return
  await freezeAccount(context, account, `The network ${network} dropped the credited deposit ${transactionId}`)
}

function named({ transactionId, output }: { transactionId: string; output: number }) {
  return { transactionId, output }
}

function nameOf({ transactionId, output }: { transactionId: string; output: number }): string {
  return `${output} ${transactionId}`
}
