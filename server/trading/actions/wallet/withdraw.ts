import { refuse } from '../../failures.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import { findBookAddress } from '../../store/address-book.ts'
import { checkRecipient } from '../../wallet/check-recipient.ts'
import { type CoinOnNetwork, findNetwork } from '../../wallet/find-network.ts'
import { requireWithdrawalProof } from '../operator/require-recent-proof.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { enterAddress, findRecipient, type Recipient } from './change-address-book.ts'
import { repeatedWithdrawal, requestWithdrawal, withdrawnAmount } from './request-withdrawal.ts'
import type { ChangedWithdrawal } from './withdrawal-from-events.ts'

export interface WithdrawalInput {
  readonly symbol: string
  readonly network: string | undefined
  readonly amount: string
  readonly address: string | undefined
  readonly addressUuid: string | undefined
  readonly memo: string | undefined
  readonly clientWithdrawId: string | undefined
}

/** Requests a withdrawal; the amount is held from now on, and leaves after an operator's approval. */
export async function withdraw(
  trading: Needs<'accounts' | 'addressHoldMs' | 'clock' | 'database' | 'ids' | 'venue'>,
  caller: SignedCaller,
  input: WithdrawalInput,
): Promise<ChangedWithdrawal> {
  const { accountId: account } = caller
  refuseFrozen(trading, account)
  await requireWithdrawalProof(trading, caller)
  const place = findNetwork(trading.venue.views, input.symbol, input.network)
  const recipient = await recipientOf(trading, account, input)
  const clientWithdrawId = input.clientWithdrawId ?? ''
  let amount: bigint
  try {
    if (recipient === undefined) throw refuse.addressNotFound()
    checkRecipient(place.network, recipient)
    amount = withdrawnAmount(place, input.amount)
  } catch (error) {
    const asked = { amount: input.amount, memo: input.memo, ...recipient, clientWithdrawId }
    return repeatedWithdrawal(trading, caller, place, asked, error)
  }
  const usableFromMs = await usableFrom(trading, account, place, recipient)
  const made = await requestWithdrawal(trading, caller, place, { ...recipient, amount, clientWithdrawId, usableFromMs })
  if (made !== undefined) return made
  // A new address goes into the book, and its hold begins; a repeat leaves the book unchanged.
  const entry = await enterAddress(trading, account, place, recipient)
  throw refuse.addressOnHold(entry.addressUuid, entry.usableFromMs)
}

/** When the hold of an address ends, or would end if it began now. */
async function usableFrom(
  trading: Needs<'addressHoldMs' | 'clock' | 'database' | 'ids'>,
  account: number,
  place: CoinOnNetwork,
  recipient: Recipient,
): Promise<number> {
  const { addressHoldMs, clock, database } = trading
  const known = await findRecipient(database.sql, account, place, recipient)
  if (known !== undefined) return known.usableFromMs
  return addressHoldMs === 0
    ? (await enterAddress(trading, account, place, recipient)).usableFromMs
    : clock.nowMs() + addressHoldMs
}

/** Undefined if the address book has no such address. */
async function recipientOf(
  { database }: Needs<'database'>,
  account: number,
  { address, addressUuid, memo }: WithdrawalInput,
): Promise<Recipient | undefined> {
  if ((address === undefined) === (addressUuid === undefined)) {
    throw refuse.badParameter('address', 'or address_uuid is required, and not both')
  }
  if (address !== undefined) return { address, memo: memo ?? '' }
  const entry = await findBookAddress(database.sql, account, addressUuid ?? '')
  return entry && { address: entry.address, memo: memo ?? entry.memo }
}
