import { alias, optional } from '../../../../kernel/endpoint/parameter.ts'
import { withdraw } from '../../../actions/wallet/withdraw.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { symbolParameter } from '../../symbol-parameter.ts'
import {
  addressParameter,
  addressUuidParameter,
  amountParameter,
  clientWithdrawIdParameter,
  memoParameter,
  networkParameter,
} from './wallet-parameters.ts'
import { withdrawalRequestFailures, withdrawalRequestJson, withdrawalRequestReply } from './withdrawal-request-reply.ts'

export const withdrawCrypto = tradingEndpoint({
  method: 'POST',
  path: '/private/wallet/withdraw_crypto',
  tag: 'Wallet',
  summary: 'Request a withdrawal to an address; the amount is held until it is sent or rejected',
  description:
    'The recipient gets `amount`; the network fee is added to it. The address must be in the address book, and its hold ' +
    'must be over: a new address is added to the book, and the reply is ADDRESS_ON_HOLD with the time from which it can ' +
    'be used. An operator approves the withdrawal before it is sent. A browser session needs a recent step-up.',
  access: 'withdraw',
  params: {
    symbol: symbolParameter,
    network: optional(networkParameter),
    amount: amountParameter,
    address: optional(addressParameter),
    address_uuid: optional(addressUuidParameter),
    memo: optional(memoParameter),
    clientWithdrawId: optional(alias(clientWithdrawIdParameter, 'clientWithdrawalId')),
  },
  reply: withdrawalRequestReply,
  failures: [
    ...withdrawalRequestFailures,
    'UNKNOWN_NETWORK',
    'BAD_ADDRESS',
    'BAD_MEMO',
    'ADDRESS_NOT_FOUND',
    'TOO_MANY_ADDRESSES',
    'NETWORK_SUSPENDED',
  ],
  async handle({ params: { address_uuid: addressUuid, ...params }, caller, services }) {
    return withdrawalRequestJson(services, await withdraw(services, caller, { ...params, addressUuid }))
  },
})
