import { readDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { sandboxGrant } from '../../catalogue/sandbox-grants.ts'
import type { BalanceView } from '../../domain/engine/views.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { submitCommand } from '../submit-command.ts'

/** The operator id of the venue itself. */
const venueOperatorId = 0

/** Gives the caller sandbox money, up to a bound per account. */
export async function useFaucet(
  trading: Needs<'venue'>,
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
  const gift = sandboxGrant(definition)
  if (read.units > gift) throw refuse.badParameter('amount', `is more than ${writeDecimal(gift, scale)}`)
  const { available, held } = views.balance(account, coin)
  if (available + held + read.units > gift * BigInt(tradingLimits.faucetGiftsMax)) {
    throw refuse.badParameter('amount', 'would give the account more than a sandbox needs')
  }
  const amount = read.units
  const adjustment = { account, coin, amount, operator: venueOperatorId, reason: 'faucet' }
  await submitCommand(trading, account, { type: 'adjust_balance', sequence: 0, atMs: 0, replay, ...adjustment })
  return views.balance(account, coin)
}
