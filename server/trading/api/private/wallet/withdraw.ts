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
  summary: 'Ask for coins to be sent to an address; they are held until that is done or refused',
  description:
    'The recipient gets `amount`; the fee of the network comes on top. Money goes only to an address of the address ' +
    'book whose hold is over: an address named here for the first time is entered in the book, and the answer is ' +
    'ADDRESS_ON_HOLD with the time from which on it can be used. The withdrawal leaves once an operator approved it. ' +
    'In a browser session it needs a recent proof of who the person is.',
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
