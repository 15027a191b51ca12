import { readDecimal, writeDecimal } from '../../kernel/values/decimal.ts'
import { unstamped } from '../domain/engine/stamp-command.ts'
import { refuse } from '../failures.ts'
import type { TradingServices } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import type { CoinOnNetwork } from '../wallet/find-network.ts'
import { submitCommand } from './submit-command.ts'
import { type ChangedWithdrawal, withdrawalFromEvents } from './withdrawal-from-events.ts'

export interface WithdrawalRequest {
  readonly address: string
  readonly memo: string
  readonly amount: bigint
  /** Empty for none. */
  readonly clientWithdrawId: string
}

/** Asks the engine, everything the recipient must meet having been looked at. */
export async function requestWithdrawal(
  trading: TradingServices,
  { accountId: account, replay }: SignedCaller,
  { coin, network }: CoinOnNetwork,
  { address, memo, amount, clientWithdrawId }: WithdrawalRequest,
): Promise<ChangedWithdrawal> {
  const request = { account, coin: coin.coin, network: network.symbol, amount, address, memo, clientWithdrawId }
  const command = { ...unstamped, type: 'request_withdrawal', withdrawalId: 0, replay, ...request } as const
  return withdrawalFromEvents(await submitCommand(trading, account, command))
}

/** In ledger units; what the carrier does not take is refused. */
export function withdrawnAmount({ coin, network }: CoinOnNetwork, text: string): bigint {
  const precision = Math.min(network.withdrawPrecision, coin.scale)
  const read = readDecimal(text, precision)
  if (!read.ok && read.problem === 'too_precise') throw refuse.badPrecision('amount', precision)
  if (!read.ok || read.units === 0n) throw refuse.badParameter('amount', 'is not a plain decimal number above 0')
  const amount = read.units * 10n ** BigInt(coin.scale - precision)
  if (amount < network.minimumWithdraw) throw refuse.belowMinimum(writeDecimal(network.minimumWithdraw, coin.scale))
  return amount
}

export function isRepeat({ venue }: TradingServices, account: number, clientWithdrawId: string): boolean {
  if (clientWithdrawId === '') return false
  return venue.views.withdrawals(account).some((known) => known.clientWithdrawId === clientWithdrawId)
}
