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
  summary: 'Request a withdrawal to your bank account; the amount is held until it is sent or rejected',
  description:
    'In whole units and without a fee. The bank account must have been added with bank/set_iban, and its hold must be ' +
    'over. An operator approves the withdrawal before it is sent; until then it can be canceled. A browser session ' +
    'needs a recent step-up.',
  access: 'withdraw',
  params: {
    symbol: withDefault(symbolParameter, 'irt'),
    amount: amountParameter,
    iban_uuid: param.text(z.uuid(), 'From bank/get_accounts'),
    clientWithdrawId: optional(alias(clientWithdrawIdParameter, 'clientWithdrawalId')),
  },
  reply: withdrawalRequestReply,
  failures: [...withdrawalRequestFailures, 'BANK_ACCOUNT_NOT_FOUND'],
  async handle({ params: { iban_uuid: ibanUuid, ...params }, caller, services }) {
    return withdrawalRequestJson(services, await withdrawToBank(services, caller, { ...params, ibanUuid }))
  },
})
