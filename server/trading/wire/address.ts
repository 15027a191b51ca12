import { z } from 'zod'
import { invariant } from '../../kernel/values/invariant.ts'
import type { BookAddress } from '../store/address-book.ts'
import type { DepositAddress } from '../store/deposit-addresses.ts'
import type { VenueViews } from '../venue.ts'
import type { CoinOnNetwork } from '../wallet/find-network.ts'
import { decimalText } from './market.ts'

export const depositAddressSchema = z.object({
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().describe('Required in every transfer unless empty'),
  confirmationsNeeded: decimalText,
  time: decimalText.describe('When the address was assigned'),
})

export function depositAddressJson(
  { coin, network }: CoinOnNetwork,
  { address, memo, assignedAtMs }: DepositAddress,
): z.input<typeof depositAddressSchema> {
  return {
    coin: coin.symbol,
    network: network.symbol,
    address,
    memo,
    confirmationsNeeded: String(network.confirmations),
    time: String(assignedAtMs),
  }
}

export const bookAddressSchema = z.object({
  address_uuid: z.string(),
  coin: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string(),
  label: z.string(),
  time: decimalText.describe('When it was added'),
  usableFrom: decimalText.describe('Withdrawals to it are possible from this time'),
})

export function bookAddressJson(views: VenueViews, entry: BookAddress): z.input<typeof bookAddressSchema> {
  const coin = views.coin(entry.coinId)
  invariant(coin !== undefined, 'an address in the book is for a listed coin')
  const { addressUuid, network, address, memo, label, addedAtMs, usableFromMs } = entry
  return {
    address_uuid: addressUuid,
    coin: coin.symbol,
    network,
    address,
    memo,
    label,
    time: String(addedAtMs),
    usableFrom: String(usableFromMs),
  }
}
