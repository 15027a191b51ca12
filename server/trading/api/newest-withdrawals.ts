import type { Needs } from '../services.ts'
import { transactionsOf } from '../store/custody/transactions.ts'
import { withdrawalsById } from '../store/queries/wallet-history.ts'
import { stepsOfWithdrawal } from '../store/transfer-steps.ts'
import { ReadModelsBehind } from '../venue.ts'

/** Waits until the read models have the withdrawals of an account up to now; of all accounts with 0. */
export async function awaitNewestWithdrawals({ venue }: Needs<'venue'>, accountId: number): Promise<void> {
  if (await venue.waitForAccount(accountId, venue.figures().sequence)) return
  throw new ReadModelsBehind('The read models do not yet contain the newest withdrawals')
}

/**
 * A withdrawal of the account, of any account with 0, with the times of its steps and all its transactions. Undefined if
 * there is none; one of another account is looked up with the same queries as one that does not exist.
 */
export async function readWithdrawal(trading: Needs<'database' | 'venue'>, accountId: number, withdrawalId: number) {
  await awaitNewestWithdrawals(trading, accountId)
  const { sql } = trading.database
  const record = (await withdrawalsById(sql, [withdrawalId])).get(withdrawalId)
  if (record === undefined || (accountId !== 0 && record.account !== accountId)) return undefined
  const steps = await stepsOfWithdrawal(sql, withdrawalId)
  return { record, steps, transactions: await transactionsOf(sql, withdrawalId) }
}
