import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { reportOwnTransaction, requireNetwork, requireUnwatched } from '../../actions/custody/report-transactions.ts'
import { orphanDeposit, reportDeposit } from '../../actions/operator/operate-transfers.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { depositReportParameters, output, reported, reportReply } from '../operator/deposits.ts'
import { changeFailures, reason, transactionId } from '../operator/operator-parameters.ts'
import { networkParameter } from '../private/wallet/wallet-parameters.ts'

export const postCustodyDeposit = tradingEndpoint({
  method: 'POST',
  path: '/private/custody/report_deposit',
  tag: 'Custody',
  summary: 'Report a transfer to a deposit address, again with every confirmation',
  description:
    'For custody services. The transfer is credited once, when it has enough confirmations. Refused for a network that the venue watches itself.',
  access: 'wallet',
  params: depositReportParameters,
  reply: reportReply,
  failures: [
    ...(['UNKNOWN_SYMBOL', 'UNKNOWN_NETWORK', 'BAD_PRECISION', 'BELOW_MINIMUM', 'DEPOSIT_STATE'] as const),
    ...changeFailures,
  ],
  async handle({ params, caller, services }) {
    requireNetwork(caller, params.network)
    requireUnwatched(services, params.network)
    return reported(services, await reportDeposit(services, caller, params))
  },
})

export const postCustodyOrphan = tradingEndpoint({
  method: 'POST',
  path: '/private/custody/orphan_deposit',
  tag: 'Custody',
  summary: 'Report that the network has dropped a transfer that is not credited yet',
  access: 'wallet',
  params: { network: networkParameter, transactionId, output, reason },
  reply: z.object({ orphaned: z.string() }),
  failures: ['DEPOSIT_STATE', ...changeFailures],
  async handle({ params: { reason, ...transfer }, caller, services }) {
    requireNetwork(caller, transfer.network)
    requireUnwatched(services, transfer.network)
    await orphanDeposit(services, caller, transfer, reason)
    return { orphaned: transfer.transactionId }
  },
})

export const postCustodyTransaction = tradingEndpoint({
  method: 'POST',
  path: '/private/custody/report_transaction',
  tag: 'Custody',
  summary: 'Report a transaction between wallets of the venue: a sweep of deposits or a top-up for fees',
  description: 'The venue reads its fee from the chain and books it against the collected fees.',
  access: 'wallet',
  params: { network: networkParameter, transactionId, purpose: param.choice(['sweep', 'top_up']) },
  reply: z.object({ added: z.boolean().describe('false: reported before') }),
  failures: changeFailures,
  async handle({ params: { network, transactionId, purpose }, caller, services }) {
    return { added: await reportOwnTransaction(services, caller, { network, transactionId, purpose }) }
  },
})
