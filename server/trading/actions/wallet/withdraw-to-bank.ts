import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { findBankAccount } from '../../store/bank-accounts.ts'
import { findBankMoney } from '../../wallet/find-network.ts'
import { requireWithdrawalProof } from '../operator/require-recent-proof.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { repeatedWithdrawal, requestWithdrawal, withdrawnAmount } from './request-withdrawal.ts'
import type { ChangedWithdrawal } from './withdrawal-from-events.ts'

export interface BankWithdrawalInput {
  readonly symbol: string
  readonly amount: string
  readonly ibanUuid: string
  readonly clientWithdrawId: string | undefined
}

/** Requests a withdrawal to a bank account of the caller; it is then processed like any other. */
export async function withdrawToBank(
  trading: Needs<'accounts' | 'database' | 'venue'>,
  caller: SignedCaller,
  { symbol, amount: text, ibanUuid, clientWithdrawId = '' }: BankWithdrawalInput,
): Promise<ChangedWithdrawal> {
  const { accountId } = caller
  refuseFrozen(trading, accountId)
  await requireWithdrawalProof(trading, caller)
  const place = findBankMoney(trading.venue.views, symbol)
  const entry = await findBankAccount(trading.database.sql, accountId, 'iban', ibanUuid)
  const recipient = entry && { address: entry.number, memo: '' }
  let amount: bigint
  try {
    amount = withdrawnAmount(place, text)
    if (entry === undefined || recipient === undefined) throw refuse.bankAccountNotFound('iban_uuid')
  } catch (error) {
    return repeatedWithdrawal(trading, caller, place, { amount: text, ...recipient, clientWithdrawId }, error)
  }
  const { usableFromMs } = entry
  const made = await requestWithdrawal(trading, caller, place, { ...recipient, amount, clientWithdrawId, usableFromMs })
  if (made === undefined) throw refuse.bankAccountOnHold(ibanUuid, usableFromMs)
  return made
}
