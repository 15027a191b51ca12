import { z } from 'zod'
import { alias, optional, param } from '../../../../kernel/endpoint/parameter.ts'
import { cancelWithdrawal } from '../../../actions/wallet/cancel-withdrawal.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { withdrawalJson, withdrawalSchema } from '../../../wire/wallet.ts'
import { clientWithdrawIdParameter } from './wallet-parameters.ts'

export const cancelWithdraw = tradingEndpoint({
  method: 'POST',
  path: '/private/wallet/cancel_withdraw',
  tag: 'Wallet',
  summary: 'Cancel a withdrawal before it is approved',
  access: 'withdraw',
  params: {
    withdrawalId: optional(param.integer(z.int().positive())),
    clientWithdrawId: optional(alias(clientWithdrawIdParameter, 'clientWithdrawalId')),
  },
  reply: withdrawalSchema,
  failures: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_STATE', 'REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    return withdrawalJson(services.venue.views, await cancelWithdrawal(services, caller, params))
  },
})
