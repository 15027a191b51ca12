import { readDecimal } from '../../../kernel/values/decimal.ts'
import type { BalanceView } from '../../domain/engine/views.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { submitCommand } from '../submit-command.ts'
import { grantSandboxMoney } from './grant-sandbox-money.ts'

/** The operator id of the venue itself. */
const venueOperatorId = 0

/** Gives the caller sandbox money, up to a bound per account. */
export async function useFaucet(
  trading: Needs<'database' | 'venue'>,
  { accountId: account, replay }: SignedCaller,
  symbol: string,
  text: string,
): Promise<BalanceView> {
  const { views } = trading.venue
  const definition = views.coinBySymbol(symbol)
  if (definition === undefined) throw refuse.unknownSymbol(symbol)
  const { coin, scale } = definition
  const read = readDecimal(text, scale)
  if (!read.ok && read.problem === 'too_precise') throw refuse.badPrecision('amount', scale)
  if (!read.ok || read.units === 0n) throw refuse.badParameter('amount', 'is not a plain decimal number above 0')
  const amount = read.units
  const adjustment = { account, coin, amount, operator: venueOperatorId, reason: 'faucet' }
  await grantSandboxMoney(trading, account, definition, amount, () =>
    submitCommand(trading, account, { type: 'adjust_balance', sequence: 0, atMs: 0, replay, ...adjustment }),
  )
  return views.balance(account, coin)
}
