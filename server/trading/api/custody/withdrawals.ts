import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { reportSent, requireUnwatched } from '../../actions/custody/report-transactions.ts'
import { moveWithdrawal, type WithdrawalStep } from '../../actions/operator/operate-withdrawals.ts'
import { servesNetwork } from '../../actions/operator/operator.ts'
import { claimMsMax, claimNameLengthMax } from '../../domain/engine/limits.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { TradingServices } from '../../services.ts'
import type { OperatorCaller } from '../../signing/operator-gate.ts'
import { custodyWithdrawalJson, custodyWithdrawalSchema } from '../../wire/custody.ts'
import { withdrawalStatuses } from '../../wire/wallet.ts'
import { awaitNewestWithdrawals } from '../newest-withdrawals.ts'
import { changeFailures, reason, transactionId } from '../operator/operator-parameters.ts'
import { pageAnswer, pageParameters, pageReply, pageRequest } from '../private/page-parameters.ts'
import { networkParameter } from '../private/wallet/wallet-parameters.ts'

const withdrawalId = param.integer(z.int().positive())
const claim = param.text(
  z.string().min(1).max(claimNameLengthMax),
  'The name of the signer; unique per signer, the same in every request about the withdrawal',
)
const seconds = withDefault(
  param.integer(
    z
      .int()
      .min(1)
      .max(claimMsMax / 1000),
    'The duration of the claim',
  ),
  tradingLimits.claimDefaultSeconds,
)

export const getCustodyWithdrawals = tradingEndpoint({
  method: 'GET',
  path: '/private/custody/withdrawals',
  tag: 'Custody',
  summary: 'List withdrawals of the networks of the key, newest first',
  access: 'wallet',
  params: {
    network: optional(networkParameter),
    status: optional(param.choice(withdrawalStatuses)),
    ...pageParameters,
  },
  reply: pageReply(custodyWithdrawalSchema),
  failures: ['UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const { venue } = services
    const { network, status } = params
    const isForeign = network !== undefined && caller.networks?.includes(network) === false
    if (isForeign) throw refuse.badParameter('network', 'is not a network of this key')
    const statuses = status === undefined ? undefined : [status]
    const filter = { networks: network === undefined ? caller.networks : [network], statuses }
    await awaitNewestWithdrawals(services, 0)
    const page = await venue.history.withdrawals(filter, pageRequest(params))
    const write = (record: WithdrawalRecord) => custodyWithdrawalJson(venue.views, record, caller.operatorId)
    return pageAnswer(page, custodyWithdrawalSchema, write, { name: 'withdrawals', format: params.format })
  },
})

const failures = ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_STATE', ...changeFailures] as const
const shared = { method: 'POST', tag: 'Custody', access: 'wallet', reply: custodyWithdrawalSchema, failures } as const

async function move(services: TradingServices, caller: OperatorCaller, withdrawalId: number, step: WithdrawalStep) {
  const moved = await moveWithdrawal(services, caller, withdrawalId, step)
  return custodyWithdrawalJson(services.venue.views, moved, caller.operatorId)
}

export const claimCustodyWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/custody/claim_withdrawal',
  summary: 'Claim an approved withdrawal for one signer, before it signs',
  description:
    'Record the claim before signing. A repeated request of the same signer returns the existing claim. When a claim ends without a report, the withdrawal goes to review.',
  failures: ['WITHDRAWAL_LIMIT', 'NETWORK_SUSPENDED', ...failures],
  params: { withdrawalId, claim, seconds },
  handle: ({ params: { withdrawalId, claim, seconds }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'claim', claim, seconds, reason: '' }),
})

export const releaseCustodyWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/custody/release_withdrawal',
  summary: 'Release a claim: the withdrawal was not sent, and an operator reviews it',
  params: { withdrawalId, claim, reason },
  handle: ({ params: { withdrawalId, claim, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'release', claim, reason }),
})

export const broadcastCustodyWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/custody/broadcast_withdrawal',
  summary: 'Report the transaction of a claimed withdrawal, or the one that replaces it',
  description:
    'Also for an account that is now frozen: the money has left. After the end of a claim the report is accepted until an operator decides. A second report with another transaction is its replacement: same nonce or inputs, higher fee.',
  params: { withdrawalId, claim, transactionId },
  async handle({ params, caller, services }) {
    return custodyWithdrawalJson(services.venue.views, await reportSent(services, caller, params), caller.operatorId)
  },
})

export const confirmCustodyWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/custody/confirm_withdrawal',
  summary: 'Report that the network has confirmed a withdrawal for good',
  description: 'Only for networks that the venue does not watch itself.',
  params: { withdrawalId },
  async handle({ params: { withdrawalId }, caller, services }) {
    const known = services.venue.views.withdrawal(withdrawalId)
    if (known !== undefined && servesNetwork(caller, known.network)) requireUnwatched(services, known.network)
    return move(services, caller, withdrawalId, { step: 'confirm', reason: '' })
  },
})
