import { z } from 'zod'
import { alias, optional, param, withDefault } from '../../../../kernel/endpoint/parameter.ts'
import { withdrawToBank } from '../../../actions/wallet/withdraw-to-bank.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { symbolParameter } from '../../symbol-parameter.ts'
import { amountParameter, clientWithdrawIdParameter } from './wallet-parameters.ts'
import { withdrawalRequestFailures, withdrawalRequestJson, withdrawalRequestReply } from './withdrawal-request-reply.ts'

export const withdrawIrt = tradingEndpoint({
  method: 'POST',
  path: '/private/wallet/withdraw_irt',
  tag: 'Wallet',
  summary: 'Ask for money to be sent to a bank account of yours; it is held until that is done or refused',
  description:
    'In whole units and without a fee. Money goes only to a bank account that was named with bank/set_iban and whose ' +
    'hold is over. The withdrawal leaves once an operator approved it, and is called back like every other. ' +
    'In a browser session it needs a recent proof of who the person is.',
  access: 'withdraw',
  params: {
    symbol: withDefault(symbolParameter, 'irt'),
    amount: amountParameter,
    iban_uuid: param.text(z.uuid(), 'Of bank/get_accounts'),
    clientWithdrawId: optional(alias(clientWithdrawIdParameter, 'clientWithdrawalId')),
  },
  reply: withdrawalRequestReply,
  failures: [...withdrawalRequestFailures, 'BANK_ACCOUNT_NOT_FOUND'],
  async handle({ params: { iban_uuid: ibanUuid, ...params }, caller, services }) {
    return withdrawalRequestJson(services, await withdrawToBank(services, caller, { ...params, ibanUuid }))
  },
})
