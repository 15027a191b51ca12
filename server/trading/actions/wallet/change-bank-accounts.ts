import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import {
  type BankAccount,
  type BankAccountKind,
  bankAccountsOf,
  countBankAccounts,
  lockBankAccountsOf,
  putBankAccount,
  removeBankAccount,
} from '../../store/bank-accounts.ts'
import { requireWithdrawalProof } from '../operator/require-recent-proof.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { takeOnce } from '../take-once.ts'

/** Adds a card or a bank account, whose number is already checked; an existing one is returned unchanged. */
export async function addBankAccount(
  trading: Needs<'accounts' | 'addressHoldMs' | 'clock' | 'database' | 'ids' | 'venue'>,
  caller: SignedCaller,
  kind: BankAccountKind,
  number: string,
): Promise<BankAccount> {
  const { database, clock, ids, addressHoldMs } = trading
  const { accountId } = caller
  refuseFrozen(trading, accountId)
  await requireWithdrawalProof(trading, caller)
  await takeOnce(trading, caller)
  const nowMs = clock.nowMs()
  const entry: BankAccount = {
    accountUuid: ids.uuid(),
    accountId,
    kind,
    number,
    addedAtMs: nowMs,
    usableFromMs: nowMs + addressHoldMs,
  }
  return database.transaction(async (tx) => {
    await lockBankAccountsOf(tx, accountId)
    const saved = await putBankAccount(tx.sql, entry)
    const isNew = saved.accountUuid === entry.accountUuid
    if (isNew && (await countBankAccounts(tx.sql, accountId)) > tradingLimits.bankAccountsMax) {
      throw refuse.tooManyBankAccounts(tradingLimits.bankAccountsMax)
    }
    return saved
  })
}

export async function dropBankAccount(
  trading: Needs<'database' | 'venue'>,
  caller: SignedCaller,
  accountUuid: string,
): Promise<void> {
  await takeOnce(trading, caller)
  const found = await removeBankAccount(trading.database.sql, caller.accountId, accountUuid)
  if (!found) throw refuse.bankAccountNotFound('account_uuid')
}

export function readBankAccounts({ database }: Needs<'database'>, accountId: number): Promise<BankAccount[]> {
  return bankAccountsOf(database.sql, accountId, tradingLimits.bankAccountsMax)
}
