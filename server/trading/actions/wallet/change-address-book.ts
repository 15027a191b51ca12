import type { Sql } from '../../../kernel/storage/database.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { Needs } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import {
  addressBookOf,
  type BookAddress,
  countBookAddresses,
  lockAddressBookOf,
  putBookAddress,
  recipientsOf,
  removeBookAddress,
} from '../../store/address-book.ts'
import { nameOfPlace } from '../../wallet/address-spellings.ts'
import { checkRecipient } from '../../wallet/check-recipient.ts'
import type { CoinOnNetwork } from '../../wallet/find-network.ts'
import { requireWithdrawalProof } from '../operator/require-recent-proof.ts'
import { refuseFrozen } from '../refuse-frozen.ts'
import { takeOnce } from '../take-once.ts'

export interface Recipient {
  readonly address: string
  readonly memo: string
  readonly label?: string | undefined
}

/** Adds an address, which can be used after its hold. */
export async function addBookAddress(
  trading: Needs<'accounts' | 'addressHoldMs' | 'clock' | 'database' | 'ids' | 'venue'>,
  caller: SignedCaller,
  place: CoinOnNetwork,
  recipient: Recipient,
): Promise<BookAddress> {
  refuseFrozen(trading, caller.accountId)
  checkRecipient(place.network, recipient)
  await requireWithdrawalProof(trading, caller)
  await takeOnce(trading, caller)
  return enterAddress(trading, caller.accountId, place, recipient)
}

/** The saved entry of a recipient, whose address may be saved in another spelling. */
export async function findRecipient(
  sql: Sql,
  accountId: number,
  { coin, network }: CoinOnNetwork,
  recipient: Recipient,
): Promise<BookAddress | undefined> {
  const name = nameOfPlace(recipient)
  const saved = await recipientsOf(sql, accountId, coin.coin, network.symbol)
  return saved.find((entry) => nameOfPlace(entry) === name)
}

/** Returns the entry of a checked address; creates it if there is none. */
export async function enterAddress(
  { database, clock, ids, addressHoldMs }: Needs<'addressHoldMs' | 'clock' | 'database' | 'ids'>,
  accountId: number,
  place: CoinOnNetwork,
  { address, memo, label }: Recipient,
): Promise<BookAddress> {
  const { coin, network } = place
  const { addressBookMax } = tradingLimits
  const nowMs = clock.nowMs()
  const entry: BookAddress = {
    addressUuid: ids.uuid(),
    accountId,
    coinId: coin.coin,
    network: network.symbol,
    address,
    memo,
    label: label ?? '',
    addedAtMs: nowMs,
    usableFromMs: nowMs + addressHoldMs,
  }
  return database.transaction(async (tx) => {
    await lockAddressBookOf(tx, accountId)
    // Its hold began with the first spelling, which stays: the account that gets the money is the same.
    const known = await findRecipient(tx.sql, accountId, place, { address, memo })
    const spelled = { ...entry, address: known?.address ?? address, memo: known?.memo ?? memo }
    const saved = await putBookAddress(tx.sql, spelled, label !== undefined)
    const isNew = saved.addressUuid === entry.addressUuid
    if (isNew && (await countBookAddresses(tx.sql, accountId)) > addressBookMax) {
      throw refuse.tooManyAddresses(addressBookMax)
    }
    return saved
  })
}

export async function dropBookAddress(
  trading: Needs<'database' | 'venue'>,
  caller: SignedCaller,
  addressUuid: string,
): Promise<void> {
  await takeOnce(trading, caller)
  const found = await removeBookAddress(trading.database.sql, caller.accountId, addressUuid)
  if (!found) throw refuse.addressNotFound()
}

export function readAddressBook({ database }: Needs<'database'>, accountId: number): Promise<BookAddress[]> {
  return addressBookOf(database.sql, accountId, tradingLimits.addressBookMax)
}
