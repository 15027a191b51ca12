import { writeDecimal } from '../../../kernel/values/decimal.ts'
import { sandboxGrant } from '../../catalogue/sandbox-grants.ts'
import type { CoinDefinition } from '../../domain/markets/definitions.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs } from '../../services.ts'
import { lockSandboxGrants } from '../../store/lock-sandbox-grants.ts'

/**
 * Gives the account money of a sandbox, within the bounds of one request and of the account. The requests of an account run
 * one after the other, on all servers: each sees the money of the one before.
 */
export async function grantSandboxMoney<Result>(
  { database, venue }: Needs<'database' | 'venue'>,
  account: number,
  coin: CoinDefinition,
  amount: bigint,
  grant: () => Promise<Result>,
): Promise<Result> {
  const most = sandboxGrant(coin)
  if (amount > most) throw refuse.badParameter('amount', `is more than ${writeDecimal(most, coin.scale)}`)
  return database.transaction(async (tx) => {
    await lockSandboxGrants(tx, account)
    await venue.caughtUp()
    if (moneyOf(venue, account, coin.coin) + amount > most * BigInt(tradingLimits.faucetGiftsMax)) {
      throw refuse.badParameter('amount', 'would give the account more than a sandbox needs')
    }
    return grant()
  })
}

/** The balance and the deposits that are not credited yet. */
function moneyOf({ views }: Needs<'venue'>['venue'], account: number, coin: number): bigint {
  const { available, held } = views.balance(account, coin)
  const pending = views.pendingDeposits(account).filter((deposit) => deposit.coin === coin)
  return pending.reduce((sum, { amount }) => sum + amount, available + held)
}
