import { houseAccounts, smallerOf, supplyLimit } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import { carrierOf } from '../../markets/bank-transfer.ts'
import type { NetworkDefinition } from '../../markets/definitions.ts'
import type { OrphanDeposit, TransferReport } from '../commands/commands.ts'
import { confirmationsMax, pendingDepositsMax, textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { forgetsCreditedDeposits } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import { depositKey } from './wallet.ts'
import type { DepositChanged, DepositRecord } from './wallet-events.ts'

const depositsOwner = houseAccounts.indexOf('deposits')
const feesOwner = houseAccounts.indexOf('fees')

/** The result of a lookup in the read models, which were complete up to sequence `checkedTo`. */
interface CreditCheck {
  readonly checkedTo: number
  readonly wasCredited: boolean
}

const unchecked: CreditCheck = { checkedTo: 0, wasCredited: false }

/** Records a transfer to the venue and its confirmations; credits it once, when it has enough confirmations. */
export function reportDeposit(
  state: EngineState,
  report: TransferReport,
  { checkedTo, wasCredited }: CreditCheck = unchecked,
): RefusalReason | undefined {
  const key = depositKey(report.network, report.output, report.transactionId)
  const { credited, pending } = state.wallet
  if (credited.has(key)) return emitAlreadyCredited(state, report)
  const known = pending.get(key)
  if (known === undefined && wasCredited) return emitAlreadyCredited(state, report)
  // The lookup must cover all forgotten transfers; otherwise this one may have been credited before.
  if (known === undefined && checkedTo < credited.forgottenTo) return 'deposit_unchecked'
  const reason = checkReport(state, report, known)
  if (reason !== undefined) return reason
  const deposit = known ?? recordDeposit(state, report)
  const progressed = { ...deposit, confirmations: report.confirmations }
  const isConfirmed = report.confirmations >= deposit.confirmationsNeeded
  if (isConfirmed && networkOf(state, report.coin, report.network)?.depositStatus === 'active') {
    pending.delete(key)
    credited.add(key, state.sequence)
    if (forgetsCreditedDeposits(state.rules)) credited.trim()
    credit(state, progressed)
    return emitChange(state, 'credited', { ...progressed, status: 'credited' })
  }
  pending.set(key, progressed)
  if (known === undefined) return emitChange(state, 'seen', progressed)
  return emitChange(state, known.confirmations === report.confirmations ? 'unchanged' : 'progressed', progressed)
}

export function orphanDeposit(
  state: EngineState,
  { network, transactionId, output }: OrphanDeposit,
): RefusalReason | undefined {
  const key = depositKey(network, output, transactionId)
  const deposit = state.wallet.pending.get(key)
  if (state.wallet.credited.has(key)) return 'deposit_credited'
  if (deposit === undefined) return 'deposit_not_found'
  state.wallet.pending.delete(key)
  const { ledger } = state
  ledger.absorb('external', deposit.coin, ledger.available(depositsOwner, deposit.coin), deposit.amount)
  return emitChange(state, 'orphaned', { ...deposit, status: 'orphaned' })
}

export function networkOf(state: EngineState, coin: number, network: string): NetworkDefinition | undefined {
  return carrierOf(state.coin(coin), network)
}

function checkReport(
  state: EngineState,
  report: TransferReport,
  known: DepositRecord | undefined,
): RefusalReason | undefined {
  const { account, coin, amount, transactionId, confirmations } = report
  if (confirmations > confirmationsMax) return because(state, 'bad_value', confirmationsMax)
  if (known !== undefined) {
    const same = known.account === account && known.coin === coin && known.amount === amount
    return same ? undefined : 'deposit_mismatch'
  }
  if (state.accounts.get(account) === undefined) return 'unknown_account'
  if (state.coin(coin) === undefined) return 'unknown_coin'
  const network = networkOf(state, coin, report.network)
  if (network === undefined) return 'unknown_network'
  if (transactionId === '' || transactionId.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (amount <= 0n) return 'amount_out_of_range'
  if (amount < network.minimumDeposit) return because(state, 'below_minimum', network.minimumDeposit)
  if (state.ledger.issued(coin) + amount > supplyLimit) return because(state, 'supply_limit', supplyLimit)
  if (state.wallet.pending.size >= pendingDepositsMax) return because(state, 'too_many_deposits', pendingDepositsMax)
  return undefined
}

/** Books the money to the house account of deposits, until it is credited. */
function recordDeposit(state: EngineState, report: TransferReport): DepositRecord {
  const { ledger } = state
  const { depositId, account, coin, transactionId, output, amount } = report
  const network = networkOf(state, coin, report.network)!
  ledger.draw('external', coin, ledger.available(depositsOwner, coin), amount)
  return {
    depositId,
    account,
    coin,
    network: network.symbol,
    transactionId,
    output,
    amount,
    fee: smallerOf(network.depositFee, amount),
    confirmations: report.confirmations,
    confirmationsNeeded: network.confirmations,
    status: 'seen',
    seenAtMs: state.atMs,
  }
}

function credit(state: EngineState, deposit: DepositRecord): void {
  const { ledger } = state
  const { coin, amount, fee } = deposit
  const owner = state.accounts.get(deposit.account)!.owner
  const source = ledger.available(depositsOwner, coin)
  const part = new Wide()
  part.setBig(amount - fee)
  ledger.move(source, ledger.available(owner, coin), part)
  part.setBig(fee)
  ledger.move(source, ledger.available(feesOwner, coin), part)
}

function emitChange(state: EngineState, change: DepositChanged['change'], deposit: DepositRecord): undefined {
  if (state.sink !== undefined) state.sink.emit({ type: 'deposit_changed', change, deposit })
}

function emitAlreadyCredited(state: EngineState, { network, transactionId, output }: TransferReport): undefined {
  if (state.sink !== undefined) state.sink.emit({ type: 'deposit_already_credited', network, transactionId, output })
}
