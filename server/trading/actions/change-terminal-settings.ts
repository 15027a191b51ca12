import { isTerminalPart, type TerminalPartName } from '../domain/terminal-settings.ts'
import { refuse } from '../failures.ts'
import { tradingLimits } from '../limits.ts'
import type { Needs } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { saveTerminalPart, type TerminalPart } from '../store/terminal-settings.ts'
import { marketOf } from './orders/order-input.ts'
import { takeOnce } from './take-once.ts'

export interface TerminalPartRequest {
  readonly name: TerminalPartName
  readonly symbol: string | undefined
  readonly value: string
}

/** Saves a part of the terminal, so that every device of the account shows it. */
export async function changeTerminalPart(
  trading: Needs<'clock' | 'database' | 'venue'>,
  caller: SignedCaller,
  { name, symbol, value }: TerminalPartRequest,
): Promise<TerminalPart> {
  if ((name === 'drawings') !== (symbol !== undefined))
    throw refuse.badParameter('symbol', 'is required for drawings, and only for them')
  const market = symbol === undefined ? 0 : marketOf(trading, symbol).market
  if (!isTerminalPart(name, value)) throw refuse.badParameter('value', `is not the JSON of a ${name}`)
  await takeOnce(trading, caller)
  const part = { name, market, value, changedAtMs: trading.clock.nowMs() }
  const { drawnMarketsMax } = tradingLimits
  await trading.database.transaction((tx) => saveTerminalPart(tx, caller.accountId, part, drawnMarketsMax))
  return part
}
