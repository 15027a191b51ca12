import { supplyLimit } from '../../ledger/ledger.ts'
import type { RequestWithdrawal, Withdraw } from '../commands/commands.ts'
import { openWithdrawalsPerAccountMax, textLengthMax, withdrawalClientIdsMax } from '../limits.ts'
import { isClientId } from '../orders/client-ids.ts'
import type { RefusalReason } from '../refusals.ts'
import { because, type EngineState } from '../state.ts'
import { networkOf } from '../wallet/deposits.ts'
import type { WithdrawalRecord } from '../wallet/wallet-events.ts'
import { accountLimit } from './withdrawal-policy.ts'
import { hold, notify } from './withdrawal-record.ts'

type Request = Omit<RequestWithdrawal, 'type'>

/** Holds the amount and the fee until the withdrawal is broadcast or ends. */
export function requestWithdrawal(state: EngineState, request: Withdraw): RefusalReason | undefined {
  const { wallet } = state
  const repeat = replayWithdrawal(state, request)
  if (repeat !== 'new') return repeat
  wallet.forgetExpired(request.account, state.atMs)
  const reason = checkLimits(state, request) ?? checkRequest(state, request)
  if (reason !== undefined) return reason
  const record = newRecord(state, request)
  hold(state, record)
  wallet.forgetUnnamed(record.account)
  wallet.put(record)
  state.withdrawalLimits.countRequest(state.day, record)
  return notify(state, 'requested', record)
}

/** A repeat has the client id and all parameters of an earlier request; it changes nothing. */
export function replayWithdrawal(state: EngineState, request: Request): RefusalReason | undefined | 'new' {
  const { account, clientWithdrawId } = request
  if (clientWithdrawId === '') return 'new'
  if (!isClientId(clientWithdrawId)) return 'bad_client_id'
  const known = state.wallet.byClientId(account, clientWithdrawId, state.atMs)
  if (known === undefined) return 'new'
  return isRepeat(known, request) ? notify(state, 'replayed', known) : 'duplicate_client_withdraw_id'
}

export function newRecord(state: EngineState, request: Request): WithdrawalRecord {
  const { withdrawalId, account, coin, network, amount, address, memo, clientWithdrawId } = request
  return {
    withdrawalId,
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
    approvals: [],
    claim: null,
  }
}

function isRepeat(known: WithdrawalRecord, request: Request): boolean {
  const { coin, network, amount, address, memo } = request
  const same = known.coin === coin && known.network === network && known.amount === amount
  return same && known.address === address && known.memo === memo
}

/** Checks the freeze, the hold of the address and the daily limits of the account. */
function checkLimits(state: EngineState, request: Withdraw): RefusalReason | undefined {
  const { account, coin, amount, clientWithdrawId, usableFromMs } = request
  if (state.accounts.get(account)?.frozen) return 'account_frozen'
  if (usableFromMs > state.atMs) return because(state, 'address_on_hold', usableFromMs)
  if (clientWithdrawId !== '' && state.wallet.clientIds(account) >= withdrawalClientIdsMax) {
    return because(state, 'too_many_client_withdraw_ids', withdrawalClientIdsMax)
  }
  const { withdrawalLimits, day } = state
  const limit = accountLimit(withdrawalLimits.policy(coin), withdrawalLimits.tier(account))
  if (limit === null || amount <= 0n) return undefined
  const left = limit - withdrawalLimits.requestedOn(day, account, coin)
  return amount > left ? because(state, 'withdrawal_limit', left > 0n ? left : 0n) : undefined
}

export function checkRequest(state: EngineState, request: Request): RefusalReason | undefined {
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
  if (state.wallet.openWithdrawalCount(request.account) >= openWithdrawalsPerAccountMax) {
    return because(state, 'too_many_withdrawals', openWithdrawalsPerAccountMax)
  }
  const { available } = state.ledger.balance(account.owner, coin)
  return available < amount + network.withdrawFee ? 'insufficient_funds' : undefined
}
