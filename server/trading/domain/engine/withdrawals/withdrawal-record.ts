/** Shared by the steps of a withdrawal: finding its record, moving its money, emitting its event. */
import { houseAccounts } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import type { RefusalReason } from '../refusals.ts'
import type { EngineState } from '../state.ts'
import type { WithdrawalChanged, WithdrawalRecord, WithdrawalStatus } from '../wallet/wallet-events.ts'

const withdrawalsOwner = houseAccounts.indexOf('withdrawals')
const feesOwner = houseAccounts.indexOf('fees')

/** The record if its status is one of `statuses`, or the refusal. */
export function findIn(
  state: EngineState,
  withdrawalId: number,
  statuses: readonly WithdrawalStatus[],
): WithdrawalRecord | RefusalReason {
  const record = state.wallet.withdrawal(withdrawalId, state.atMs)
  if (record === undefined) return 'withdrawal_not_found'
  return statuses.includes(record.status) ? record : 'withdrawal_state'
}

/** The same for a step of an operator, who cannot act on their own withdrawal; claims have their own refusals. */
export function findForOperator(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  statuses: readonly WithdrawalStatus[],
): WithdrawalRecord | RefusalReason {
  const record = state.wallet.withdrawal(withdrawalId, state.atMs)
  if (record === undefined) return 'withdrawal_not_found'
  if (record.account === operator) return 'own_withdrawal'
  if (statuses.includes(record.status)) return record
  if (record.status === 'claimed') return 'withdrawal_claimed'
  return record.status === 'review' ? 'withdrawal_in_review' : 'withdrawal_state'
}

export function isFrozen(state: EngineState, { account }: WithdrawalRecord): boolean {
  return state.accounts.get(account)!.frozen
}

/** Amount and fee are held from the request on. */
export function hold(state: EngineState, record: WithdrawalRecord): void {
  const available = state.ledger.available(ownerOf(state, record), record.coin)
  state.ledger.move(available, available + 2, amountAndFee(record))
}

/** Moves the hold from the account to the house account of withdrawals in flight. */
export function moveToInFlight(state: EngineState, record: WithdrawalRecord): void {
  const { ledger } = state
  const held = ledger.held(ownerOf(state, record), record.coin)
  ledger.move(held, ledger.available(withdrawalsOwner, record.coin), amountAndFee(record))
}

/** The amount leaves the ledger; the fee goes to the venue. */
export function settle(state: EngineState, record: WithdrawalRecord): void {
  const { ledger } = state
  const inFlight = ledger.available(withdrawalsOwner, record.coin)
  ledger.absorb('external', record.coin, inFlight, record.amount)
  const fee = new Wide()
  fee.setBig(record.fee)
  ledger.move(inFlight, ledger.available(feesOwner, record.coin), fee)
}

export function returnFunds(state: EngineState, record: WithdrawalRecord): void {
  const { ledger } = state
  const available = ledger.available(ownerOf(state, record), record.coin)
  const source = record.status === 'broadcast' ? ledger.available(withdrawalsOwner, record.coin) : available + 2
  ledger.move(source, available, amountAndFee(record))
}

function ownerOf(state: EngineState, record: WithdrawalRecord): number {
  return state.accounts.get(record.account)!.owner
}

function amountAndFee(record: WithdrawalRecord): Wide {
  const amount = new Wide()
  amount.setBig(record.amount + record.fee)
  return amount
}

export function change(
  state: EngineState,
  record: WithdrawalRecord,
  status: WithdrawalStatus,
  more: Partial<WithdrawalRecord>,
): undefined {
  const changed = { ...record, ...more, status, updatedAtMs: state.atMs }
  state.wallet.put(changed)
  notify(state, status, changed)
}

/** Emits the step; `unchanged` and `replayed` are the replies to repeats. */
export function notify(state: EngineState, step: WithdrawalChanged['change'], withdrawal: WithdrawalRecord): undefined {
  if (state.sink !== undefined) state.sink.emit({ type: 'withdrawal_changed', change: step, withdrawal })
}
