import { optional } from '../../../kernel/endpoint/parameter.ts'
import { simulateDeposit } from '../../actions/wallet/simulate-deposit.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { depositJson, depositSchema } from '../../wire/wallet.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { amountParameter, networkParameter } from './wallet/wallet-parameters.ts'

export const postSimulatedDeposit = tradingEndpoint({
  method: 'POST',
  path: '/private/sandbox/deposit',
  tag: 'Sandbox',
  summary: 'Send yourself coins over a simulated network; only in a sandbox',
  description:
    'The transfer is seen at once, gets about one confirmation per second and is credited when it has enough.',
  access: 'trade',
  params: { symbol: symbolParameter, network: optional(networkParameter), amount: amountParameter },
  reply: depositSchema,
  failures: [
    'UNKNOWN_SYMBOL',
    'UNKNOWN_NETWORK',
    'BAD_PRECISION',
    'BELOW_MINIMUM',
    'NETWORK_SUSPENDED',
    'REPLAYED_REQUEST',
    'TIMEOUT_UNKNOWN',
    'UNAVAILABLE',
  ],
  async handle({ params, caller, services }) {
    const deposit = await simulateDeposit(services, caller, params)
    return depositJson(services.venue.views, { ...deposit, updatedAtMs: deposit.seenAtMs })
  },
})
