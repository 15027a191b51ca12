import { houses, supplyLimit } from '../ledger/ledger.ts'
import { Wide } from '../ledger/wide.ts'
import { isClientId } from './client-ids.ts'
import type { CancelWithdrawal, RequestWithdrawal } from './commands.ts'
import { networkOf } from './deposits.ts'
import { openWithdrawalsPerAccountMax, textLengthMax } from './limits.ts'
import type { RefusalReason } from './refusals.ts'
import { because, type EngineState } from './state.ts'
import type { WithdrawalChanged, WithdrawalRecord, WithdrawalStatus } from './wallet-events.ts'

const withdrawalsOwner = houses.indexOf('withdrawals')
const feesOwner = houses.indexOf('fees')

/** Holds the amount and the fee until the withdrawal leaves or ends. */
export function requestWithdrawal(state: EngineState, request: RequestWithdrawal): RefusalReason | undefined {
  const { wallet } = state
  if (request.clientWithdrawId !== '') {
    if (!isClientId(request.clientWithdrawId)) return 'bad_client_id'
    const known = wallet.byClientId(request.account, request.clientWithdrawId, state.atMs)
    if (known !== undefined && isRepeat(known, request)) return tell(state, 'replayed', known)
    if (known !== undefined) return 'duplicate_client_withdraw_id'
  }
  const reason = checkRequest(state, request)
  if (reason !== undefined) return reason
  const { account, coin, network, amount, address, memo, clientWithdrawId } = request
  const record: WithdrawalRecord = {
    withdrawalId: request.withdrawalId,
    account,
    coin,
    network,
    amount,
    fee: networkOf(state, coin, network)!.withdrawFee,
    address,
    memo,
    clientWithdrawId,
    status: 'requested',
    operator: 0,
    reason: '',
    transactionId: '',
    requestedAtMs: state.atMs,
    updatedAtMs: state.atMs,
  }
  const available = state.ledger.available(state.accounts.get(account)!.owner, coin)
  state.ledger.move(available, available + 2, whole(record))
  wallet.forgetFinished(account, state.atMs)
  wallet.put(record)
  return tell(state, 'requested', record)
}

function isRepeat(known: WithdrawalRecord, request: RequestWithdrawal): boolean {
  const { coin, network, amount, address, memo } = request
  const same = known.coin === coin && known.network === network && known.amount === amount
  return same && known.address === address && known.memo === memo
}

function checkRequest(state: EngineState, request: RequestWithdrawal): RefusalReason | undefined {
  const { coin, amount, address, memo } = request
  const account = state.accounts.get(request.account)
  if (account === undefined) return 'unknown_account'
  if (account.frozen) return 'account_frozen'
  const definition = state.coin(coin)
  if (definition === undefined) return 'unknown_coin'
  const network = networkOf(state, coin, request.network)
  if (network === undefined) return 'unknown_network'
  if (network.withdrawStatus !== 'active') return 'network_suspended'
  if (address === '' || address.length > textLengthMax || memo.length > textLengthMax) {
    return because(state, 'bad_value', textLengthMax)
  }
  if (amount <= 0n || amount > supplyLimit) return 'amount_out_of_range'
  if (amount < network.minimumWithdraw) return because(state, 'below_minimum', network.minimumWithdraw)
  if (amount % 10n ** BigInt(definition.scale - network.withdrawPrecision) !== 0n) {
    return because(state, 'bad_precision', network.withdrawPrecision)
  }
  if (state.wallet.openWithdrawals(request.account) >= openWithdrawalsPerAccountMax) {
    return because(state, 'too_many_withdrawals', openWithdrawalsPerAccountMax)
  }
  const { available } = state.ledger.balance(account.owner, coin)
  return available < amount + network.withdrawFee ? 'insufficient_funds' : undefined
}

/** By the owner, before anybody has approved it. */
export function cancelWithdrawal(state: EngineState, command: CancelWithdrawal): RefusalReason | undefined {
  const { account, withdrawalId, clientWithdrawId } = command
  const record =
    withdrawalId !== 0
      ? state.wallet.withdrawal(withdrawalId, state.atMs)
      : state.wallet.byClientId(account, clientWithdrawId, state.atMs)
  if (record === undefined || record.account !== account) {
    return 'withdrawal_not_found'
  }
  if (record.status === 'canceled') return tell(state, 'unchanged', record)
  if (record.status !== 'requested') return 'withdrawal_state'
  giveBack(state, record)
  return change(state, record, 'canceled', {})
}

export function approveWithdrawal(
  state: EngineState,
  withdrawalId: number,
  operator: number,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['requested', 'approved'])
  if (typeof record === 'string') return record
  if (record.account === operator) return 'own_withdrawal'
  if (record.status === 'approved') return tell(state, 'unchanged', record)
  return change(state, record, 'approved', { operator })
}

export function rejectWithdrawal(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  reason: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['requested', 'approved', 'rejected'])
  if (typeof record === 'string') return record
  if (record.status === 'rejected') return tell(state, 'unchanged', record)
  giveBack(state, record)
  return change(state, record, 'rejected', { operator, reason })
}

/** From here on the money is on its way out and cannot be called back. */
export function broadcastWithdrawal(
  state: EngineState,
  withdrawalId: number,
  transactionId: string,
): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['approved', 'broadcast'])
  if (typeof record === 'string') return record
  if (transactionId === '' || transactionId.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  if (record.status === 'broadcast') {
    if (record.transactionId === transactionId) return tell(state, 'unchanged', record)
    return 'withdrawal_state'
  }
  const { ledger } = state
  const held = ledger.held(ownerOf(state, record), record.coin)
  ledger.move(held, ledger.available(withdrawalsOwner, record.coin), whole(record))
  return change(state, record, 'broadcast', { transactionId })
}

export function confirmWithdrawal(state: EngineState, withdrawalId: number): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (record.status === 'confirmed') return tell(state, 'unchanged', record)
  const { ledger } = state
  const inFlight = ledger.available(withdrawalsOwner, record.coin)
  ledger.absorb('external', record.coin, inFlight, record.amount)
  const fee = new Wide()
  fee.setBig(record.fee)
  ledger.move(inFlight, ledger.available(feesOwner, record.coin), fee)
  return change(state, record, 'confirmed', {})
}

export function failWithdrawal(state: EngineState, withdrawalId: number, reason: string): RefusalReason | undefined {
  const record = findIn(state, withdrawalId, ['approved', 'broadcast', 'failed'])
  if (typeof record === 'string') return record
  if (record.status === 'failed') return tell(state, 'unchanged', record)
  giveBack(state, record)
  return change(state, record, 'failed', { reason })
}

/** The record when it is in one of the states in which the command makes sense, or why not. */
function findIn(
  state: EngineState,
  withdrawalId: number,
  statuses: readonly WithdrawalStatus[],
): WithdrawalRecord | RefusalReason {
  const record = state.wallet.withdrawal(withdrawalId, state.atMs)
  if (record === undefined) return 'withdrawal_not_found'
  return statuses.includes(record.status) ? record : 'withdrawal_state'
}

function ownerOf(state: EngineState, record: WithdrawalRecord): number {
  return state.accounts.get(record.account)!.owner
}

function whole(record: WithdrawalRecord): Wide {
  const amount = new Wide()
  amount.setBig(record.amount + record.fee)
  return amount
}

function giveBack(state: EngineState, record: WithdrawalRecord): void {
  const { ledger } = state
  const available = ledger.available(ownerOf(state, record), record.coin)
  const source = record.status === 'broadcast' ? ledger.available(withdrawalsOwner, record.coin) : available + 2
  ledger.move(source, available, whole(record))
}

function change(
  state: EngineState,
  record: WithdrawalRecord,
  status: WithdrawalStatus,
  more: Partial<WithdrawalRecord>,
): undefined {
  const changed = { ...record, ...more, status, updatedAtMs: state.atMs }
  state.wallet.put(changed)
  tell(state, status, changed)
}

/** Says what has happened; that is also the answer when nothing had to. */
function tell(state: EngineState, step: WithdrawalChanged['change'], withdrawal: WithdrawalRecord): undefined {
  if (state.sink !== undefined) state.sink.emit({ type: 'withdrawal_changed', change: step, withdrawal })
}
