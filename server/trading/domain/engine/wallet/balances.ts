/** Adjustments, transfers between accounts and the payout of fees. */
import { houseAccounts, smallerOf, supplyLimit } from '../../ledger/ledger.ts'
import { Wide } from '../../ledger/wide.ts'
import type { AdjustBalance, PayOutFees, Transfer } from '../commands/commands.ts'
import { textLengthMax } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { ownAccountsAreOffLimits } from '../rules.ts'
import { because, type EngineState } from '../state.ts'
import type { Account } from './accounts.ts'

const feesOwner = houseAccounts.indexOf('fees')
const roundingOwner = houseAccounts.indexOf('rounding')

export function adjustBalance(state: EngineState, command: AdjustBalance): RefusalReason | undefined {
  const { coin, amount, operator, reason } = command
  const account = state.accounts.get(command.account)
  if (ownAccountsAreOffLimits(state.rules) && command.account === operator) return 'own_account'
  const refusal = checkMove(state, account, coin, amount < 0n ? -amount : amount, reason)
  if (refusal !== undefined || account === undefined) return refusal ?? 'unknown_account'
  const { ledger } = state
  const available = ledger.available(account.owner, coin)
  if (amount > 0n) {
    if (ledger.issued(coin) + amount > supplyLimit) {
      return because(state, 'supply_limit', supplyLimit)
    }
    ledger.draw('adjustments', coin, available, amount)
  } else {
    if (ledger.balance(account.owner, coin).available < -amount) return 'insufficient_funds'
    ledger.absorb('adjustments', coin, available, -amount)
  }
  if (state.sink === undefined) return
  state.sink.emit({ type: 'balance_adjusted', account: account.id, coin, amount, operator, reason })
}

export function transfer(state: EngineState, command: Transfer): RefusalReason | undefined {
  const { coin, amount, reason } = command
  const from = state.accounts.get(command.from)
  const to = state.accounts.get(command.to)
  const refusal = checkMove(state, from, coin, amount, reason)
  if (refusal !== undefined || from === undefined) return refusal ?? 'unknown_account'
  if (to === undefined) return 'unknown_account'
  if (from === to) return 'same_account'
  if (from.frozen) return 'account_frozen'
  const { ledger } = state
  const moved = new Wide()
  moved.setBig(amount)
  const source = ledger.available(from.owner, coin)
  if (!ledger.covers(source, moved)) return 'insufficient_funds'
  ledger.move(source, ledger.available(to.owner, coin), moved)
  if (state.sink === undefined) return
  state.sink.emit({ type: 'transferred', from: from.id, to: to.id, coin, amount, reason })
}

/** Pays from the fees first, then from the rounding. */
export function payOutFees(state: EngineState, command: PayOutFees): RefusalReason | undefined {
  const { coin, amount, operator, reason } = command
  const account = state.accounts.get(command.account)
  if (ownAccountsAreOffLimits(state.rules) && command.account === operator) return 'own_account'
  const refusal = checkMove(state, account, coin, amount, reason)
  if (refusal !== undefined || account === undefined) return refusal ?? 'unknown_account'
  const { ledger } = state
  const fees = ledger.houseBalance('fees', coin)
  if (fees + ledger.houseBalance('rounding', coin) < amount) return 'insufficient_funds'
  const to = ledger.available(account.owner, coin)
  const part = new Wide()
  part.setBig(smallerOf(fees, amount))
  ledger.move(ledger.available(feesOwner, coin), to, part)
  part.setBig(amount - smallerOf(fees, amount))
  ledger.move(ledger.available(roundingOwner, coin), to, part)
  if (state.sink === undefined) return
  state.sink.emit({ type: 'fees_paid_out', account: account.id, coin, amount, operator, reason })
}

function checkMove(
  state: EngineState,
  account: Account | undefined,
  coin: number,
  amount: bigint,
  reason: string,
): RefusalReason | undefined {
  if (account === undefined) return 'unknown_account'
  if (state.coin(coin) === undefined) return 'unknown_coin'
  if (amount <= 0n || amount > supplyLimit) return 'amount_out_of_range'
  if (reason === '' || reason.length > textLengthMax) return because(state, 'bad_value', textLengthMax)
  return undefined
}
