/** The end of a withdrawal after its broadcast, and the network fees. */
import { houseAccounts, supplyLimit } from '../../ledger/ledger.ts'
import type { BookNetworkFee } from '../commands/commands.ts'
import { textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { endUnsent } from './decide-withdrawal.ts'
import { change, findForOperator, notify, settle } from './withdrawal-record.ts'

export function reportConfirmation(
  state: EngineState,
  withdrawalId: number,
  operator: number,
): RefusalReason | undefined {
  const record = findForOperator(state, withdrawalId, operator, ['broadcast', 'confirmed'])
  if (typeof record === 'string') return record
  if (record.status === 'confirmed') return notify(state, 'unchanged', record)
  settle(state, record)
  return change(state, record, 'confirmed', {})
}

/** Refused during a claim, because the signer may be sending: the claimer reports or an administrator reviews it first. */
export function reportFailure(
  state: EngineState,
  withdrawalId: number,
  operator: number,
  reason: string,
): RefusalReason | undefined {
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  const record = findForOperator(state, withdrawalId, operator, ['approved', 'broadcast', 'failed'])
  if (typeof record === 'string') return record
  if (record.status === 'failed') return notify(state, 'unchanged', record)
  // The operator of the claiming signer cannot decide alone that the withdrawal failed.
  if (record.status === 'broadcast' && record.claim?.by === operator && operator !== 0) return 'own_claim'
  if (record.status === 'broadcast') state.withdrawalLimits.forgetClaim(state.day, record)
  return endUnsent(state, record, 'failed', { operator, reason })
}

/** Pays from the collected fees, at most all of them. */
export function bookNetworkFee(state: EngineState, command: BookNetworkFee): RefusalReason | undefined {
  const { coin, amount, operator, reason } = command
  if (state.coin(coin) === undefined) return 'unknown_coin'
  if (amount <= 0n || amount > supplyLimit) return 'amount_out_of_range'
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  const { ledger } = state
  if (ledger.houseBalance('fees', coin) < amount) return 'insufficient_funds'
  ledger.absorb('external', coin, ledger.available(houseAccounts.indexOf('fees'), coin), amount)
  if (state.sink !== undefined) state.sink.emit({ type: 'network_fee_booked', coin, amount, operator, reason })
}
