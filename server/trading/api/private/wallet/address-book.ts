import { z } from 'zod'
import { optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { addBookAddress, dropBookAddress, readAddressBook } from '../../../actions/wallet/change-address-book.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { tradingLimits } from '../../../limits.ts'
import { findCoin, findNetwork } from '../../../wallet/find-network.ts'
import { bookAddressJson, bookAddressSchema } from '../../../wire/address.ts'
import { symbolParameter } from '../../symbol-parameter.ts'
import { addressParameter, addressUuidParameter, memoParameter, networkParameter } from './wallet-parameters.ts'

const onceFailures = ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'] as const

const listAddresses = (path: `/${string}`, more: { readonly deprecated?: boolean; readonly summary: string }) =>
  tradingEndpoint({
    method: 'GET',
    path,
    tag: 'Wallet',
    access: 'read',
    params: { symbol: optional(symbolParameter), network: optional(networkParameter) },
    reply: z.array(bookAddressSchema),
    failures: ['UNKNOWN_SYMBOL'],
    ...more,
    async handle({ params: { symbol, network }, caller, services }) {
      const { views } = services.venue
      const coin = symbol === undefined ? undefined : findCoin(views, symbol)
      const book = await readAddressBook(services, caller.accountId)
      return book
        .filter((entry) => coin === undefined || entry.coinId === coin.coin)
        .filter((entry) => network === undefined || entry.network.toUpperCase() === network.toUpperCase())
        .map((entry) => bookAddressJson(views, entry))
    },
  })

export const getWithdrawAddresses = listAddresses('/private/wallet/withdraw_address', {
  summary: 'List your address book with the end of each hold, newest first',
})
/** The path for older clients. */
export const getWithdrawAddress = listAddresses('/private/wallet/get_withdraw_address', {
  summary: 'The same as GET wallet/withdraw_address',
  deprecated: true,
})

export const postWithdrawAddress = tradingEndpoint({
  method: 'POST',
  path: '/private/wallet/withdraw_address',
  tag: 'Wallet',
  summary: 'Add an address to the address book; its hold starts now',
  description: 'A known address keeps its hold and gets the new label. A browser session needs a recent step-up.',
  access: 'withdraw',
  params: {
    symbol: symbolParameter,
    network: optional(networkParameter),
    address: addressParameter,
    memo: optional(memoParameter),
    label: optional(param.text(z.string().max(tradingLimits.addressLabelLengthMax), 'For yourself')),
  },
  reply: bookAddressSchema,
  failures: [
    'UNKNOWN_SYMBOL',
    'UNKNOWN_NETWORK',
    'BAD_ADDRESS',
    'BAD_MEMO',
    'TOO_MANY_ADDRESSES',
    'INSUFFICIENT_BALANCE',
    'STEP_UP_REQUIRED',
    ...onceFailures,
  ],
  async handle({ params: { symbol, network, address, memo = '', label }, caller, services }) {
    const { views } = services.venue
    const place = findNetwork(views, symbol, network)
    return bookAddressJson(views, await addBookAddress(services, caller, place, { address, memo, label }))
  },
})

export const deleteWithdrawAddress = tradingEndpoint({
  method: 'DELETE',
  path: '/private/wallet/withdraw_address',
  tag: 'Wallet',
  summary: 'Remove an address from the address book; adding it again starts a new hold',
  access: 'withdraw',
  params: { address_uuid: addressUuidParameter },
  reply: z.object({ removed: z.string() }),
  failures: ['ADDRESS_NOT_FOUND', ...onceFailures],
  async handle({ params: { address_uuid: addressUuid }, caller, services }) {
    await dropBookAddress(services, caller, addressUuid)
    return { removed: addressUuid }
  },
})
