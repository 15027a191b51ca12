import { z } from 'zod'
import { tradingEndpoint } from '../../../endpoint.ts'
import { decimalText } from '../../../wire/market.ts'
import { withdrawLimitJson, withdrawLimitSchema } from '../../../wire/withdrawal-policy.ts'

export const getWithdrawLimits = tradingEndpoint({
  method: 'GET',
  path: '/private/wallet/withdraw_limits',
  tag: 'Wallet',
  summary: 'Show the remaining withdrawal limits of today for each coin',
  access: 'read',
  params: {},
  reply: z.object({ tier: decimalText, limits: z.array(withdrawLimitSchema) }),
  failures: [],
  async handle({ caller: { accountId }, services: { venue, clock } }) {
    const { views } = venue
    const nowMs = clock.nowMs()
    return {
      tier: String(views.withdrawalTier(accountId)),
      limits: views.coins.map((coin) => withdrawLimitJson(views, coin, accountId, nowMs)),
    }
  },
})
