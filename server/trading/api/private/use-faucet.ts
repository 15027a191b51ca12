import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { useFaucet } from '../../actions/wallet/use-faucet.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { balanceJson, balanceSchema } from '../../wire/balance.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const postFaucet = tradingEndpoint({
  method: 'POST',
  path: '/private/sandbox/faucet',
  tag: 'Sandbox',
  summary: 'Get test coins; only in a sandbox',
  access: 'trade',
  params: { symbol: symbolParameter, amount: param.text(z.string().min(1).max(60), 'In the coin') },
  reply: balanceSchema,
  failures: ['UNKNOWN_SYMBOL', 'BAD_PRECISION', 'REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE'],
  async handle({ params: { symbol, amount }, caller, services }) {
    return balanceJson(services.venue.views, await useFaucet(services, caller, symbol, amount))
  },
})
