import { Failure } from '../../../kernel/endpoint/failure.ts'
import { readDecimal, writeDecimal } from '../../../kernel/values/decimal.ts'
import { unstamped } from '../../domain/engine/commands/stamp-command.ts'
import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { CoinOnNetwork } from '../../wallet/find-network.ts'
import { submitCommand } from '../submit-command.ts'
import { type ChangedWithdrawal, withdrawalFromEvents } from './withdrawal-from-events.ts'

export interface WithdrawalRequest {
  readonly address: string
  readonly memo: string
  readonly amount: bigint
  /** Empty for none. */
  readonly clientWithdrawId: string
  /** When the hold of the address ends. */
  readonly usableFromMs: number
}

/**
 * Submits a withdrawal whose recipient is already checked. Only the engine recognizes a repeat, so it also decides
 * about the hold: a repeat returns the first withdrawal, anything else waits. Undefined if it has to wait.
 */
export async function requestWithdrawal(
  trading: Needs<'venue'>,
  { accountId: account, replay }: SignedCaller,
  { coin, network }: CoinOnNetwork,
  request: WithdrawalRequest,
): Promise<ChangedWithdrawal | undefined> {
  const input = { account, coin: coin.coin, network: network.symbol, ...request }
  const command = { ...unstamped, type: 'withdraw', withdrawalId: 0, replay, ...input } as const
  try {
    return withdrawalFromEvents(await submitCommand(trading, account, command))
  } catch (error) {
    if (error instanceof Failure && error.details.rule === 'address_on_hold') return undefined
    throw error
  }
}

/** The end of a hold that never ends: of such requests, the engine accepts a repeat only. */
const never = Number.MAX_SAFE_INTEGER

/** A request as its client sent it. Address and memo are undefined if they are no longer saved. */
export interface AskedWithdrawal {
  readonly amount: string
  readonly address?: string | undefined
  readonly memo?: string | undefined
  readonly clientWithdrawId: string
}

/**
 * A request that is refused now may repeat one that was accepted: its recipient may be removed and the terms of its network
 * changed since. The first withdrawal is returned then; a refusal would make its client request another one.
 */
export async function repeatedWithdrawal(
  trading: Needs<'venue'>,
  caller: SignedCaller,
  place: CoinOnNetwork,
  { amount, address, memo, clientWithdrawId }: AskedWithdrawal,
  refusal: unknown,
): Promise<ChangedWithdrawal> {
  const named = refusal instanceof Failure ? namedWithdrawal(trading, caller.accountId, clientWithdrawId) : undefined
  const read = readDecimal(amount, place.coin.scale)
  if (named === undefined || !read.ok) throw refusal
  const recipient = { address: address ?? named.address, memo: memo ?? named.memo }
  const request = { ...recipient, amount: read.units, clientWithdrawId, usableFromMs: never }
  const repeated = await requestWithdrawal(trading, caller, place, request)
  if (repeated === undefined) throw refusal
  return repeated
}

function namedWithdrawal({ venue }: Needs<'venue'>, account: number, clientWithdrawId: string) {
  if (clientWithdrawId === '') return undefined
  return venue.views.withdrawals(account).find((known) => known.clientWithdrawId === clientWithdrawId)
}

/** In ledger units; fails for an amount that the network does not accept. */
export function withdrawnAmount({ coin, network }: CoinOnNetwork, text: string): bigint {
  // Never finer than the chain: the recipient could not get the amount.
  const precision = Math.min(network.withdrawPrecision, coin.scale, network.tokenDecimal)
  const read = readDecimal(text, precision)
  if (!read.ok && read.problem === 'too_precise') throw refuse.badPrecision('amount', precision)
  if (!read.ok || read.units === 0n) throw refuse.badParameter('amount', 'is not a plain decimal number above 0')
  const amount = read.units * 10n ** BigInt(coin.scale - precision)
  if (amount < network.minimumWithdraw) throw refuse.belowMinimum(writeDecimal(network.minimumWithdraw, coin.scale))
  return amount
}
