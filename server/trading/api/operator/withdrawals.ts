import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { reportFirst } from '../../actions/custody/report-transactions.ts'
import { lapsedAmong } from '../../actions/operator/administrator-wait.ts'
import { moveWithdrawal, type WithdrawalStep } from '../../actions/operator/operate-withdrawals.ts'
import { reviewOutcomes } from '../../domain/engine/commands/commands.ts'
import { claimMsMax, claimNameLengthMax } from '../../domain/engine/limits.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { TradingServices } from '../../services.ts'
import type { OperatorCaller } from '../../signing/operator-gate.ts'
import { decimalText } from '../../wire/market.ts'
import {
  decidedWithdrawalJson,
  decidedWithdrawalSchema,
  needsApprovals,
  operatorWithdrawalJson,
  operatorWithdrawalSchema,
} from '../../wire/operator.ts'
import { openWithdrawalStatuses, withdrawalStatuses } from '../../wire/wallet.ts'
import { withdrawalDetailJson, withdrawalDetailShape } from '../../wire/withdrawal-detail.ts'
import { awaitNewestWithdrawals, readWithdrawal } from '../newest-withdrawals.ts'
import {
  pageAnswer,
  pageParameters,
  pageReply,
  pageRequest,
  timeRangeOf,
  timeRangeParameters,
} from '../private/page-parameters.ts'
import { accountId, changeFailures, reason, transactionId } from './operator-parameters.ts'

const withdrawalId = param.integer(z.int().positive())
const claim = param.text(
  z.string().min(1).max(claimNameLengthMax),
  'The name of the signer; unique per signer, the same in every request about the withdrawal',
)

export const getOperatorWithdrawals = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/withdrawals',
  tag: 'Operator',
  summary: 'List withdrawals of all accounts or of one, newest first',
  access: 'admin',
  params: {
    accountId: optional(accountId),
    status: optional(param.choice(withdrawalStatuses)),
    ...timeRangeParameters,
    ...pageParameters,
  },
  reply: pageReply(decidedWithdrawalSchema),
  failures: ['UNAVAILABLE'],
  async handle({ params, services }) {
    const { venue } = services
    const statuses = params.status === undefined ? undefined : [params.status]
    const filter = { accountId: params.accountId, statuses, ...timeRangeOf(params) }
    await awaitNewestWithdrawals(services, 0)
    const page = await venue.history.withdrawals(filter, pageRequest(params))
    const lapsed = await lapsedOf(services, page.rows)
    const write = (record: WithdrawalRecord) => decidedWithdrawalJson(venue.views, record, lapsed)
    return pageAnswer(page, decidedWithdrawalSchema, write, { name: 'withdrawals', format: params.format })
  },
})

export const getOperatorWithdrawal = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/withdrawal',
  tag: 'Operator',
  summary: 'Show a withdrawal with the times of its steps and all its transactions',
  access: 'admin',
  params: { withdrawalId },
  reply: decidedWithdrawalSchema.extend(withdrawalDetailShape),
  failures: ['WITHDRAWAL_NOT_FOUND', 'UNAVAILABLE'],
  async handle({ params: { withdrawalId }, services }) {
    const found = await readWithdrawal(services, 0, withdrawalId)
    if (found === undefined) throw refuse.withdrawalNotFound()
    const { record } = found
    const shown = decidedWithdrawalJson(services.venue.views, record, await lapsedOf(services, [record]))
    return { ...shown, ...withdrawalDetailJson(services, found) }
  },
})

const lapsedOf = (services: TradingServices, records: readonly WithdrawalRecord[]) =>
  lapsedAmong(
    services,
    records.filter(needsApprovals).flatMap(({ approvals }) => approvals),
  )

export const getWithdrawalQueue = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/withdrawal_queue',
  tag: 'Operator',
  summary: 'Count the withdrawals that have not ended, by status',
  access: 'admin',
  params: {},
  reply: z.array(
    z.object({
      status: z.enum(openWithdrawalStatuses),
      count: decimalText,
      oldest: decimalText.describe('Since when the oldest of them has this status; 0 without any'),
    }),
  ),
  failures: [],
  handle({ services: { venue } }) {
    const open = venue.views.openWithdrawals()
    return openWithdrawalStatuses.map((status) => {
      const times = open.filter((record) => record.status === status).map(({ updatedAtMs }) => updatedAtMs)
      const oldest = times.reduce((first, time) => Math.min(first, time), times[0] ?? 0)
      return { status, count: String(times.length), oldest: String(oldest) }
    })
  },
})

const failures = ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_STATE', ...changeFailures] as const
const shared = { method: 'POST', tag: 'Operator', access: 'admin', reply: operatorWithdrawalSchema, failures } as const

async function move(services: TradingServices, caller: OperatorCaller, withdrawalId: number, step: WithdrawalStep) {
  return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
}

export const approveWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/approve_withdrawal',
  summary: 'Approve a withdrawal of another account',
  description:
    'The policy of the coin sets the number of distinct approvals. A browser session needs a recent step-up; with AGORA_APPROVALS_NEED_STEP_UP=true, other keys are refused.',
  params: { withdrawalId, reason: optional(reason) },
  handle: ({ params: { withdrawalId, reason = '' }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'approve', reason }),
})

export const rejectWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/reject_withdrawal',
  summary: 'Reject an unclaimed withdrawal; amount and fee return to the account',
  params: { withdrawalId, reason },
  handle: ({ params: { withdrawalId, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'reject', reason }),
})

export const claimWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/claim_withdrawal',
  summary: 'Claim an approved withdrawal for one signer, before it sends it',
  description:
    'Claim before signing, and record the claim. A repeated request of the same signer returns the existing claim. When a claim ends without a report, the withdrawal goes to review.',
  failures: ['WITHDRAWAL_LIMIT', 'NETWORK_SUSPENDED', ...failures],
  params: {
    withdrawalId,
    claim,
    seconds: withDefault(
      param.integer(
        z
          .int()
          .min(1)
          .max(claimMsMax / 1000),
        'The duration of the claim',
      ),
      tradingLimits.claimDefaultSeconds,
    ),
  },
  handle: ({ params: { withdrawalId, claim, seconds }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'claim', claim, seconds, reason: '' }),
})

export const releaseWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/release_withdrawal',
  summary: 'Release a claim: the withdrawal was not sent, and an operator reviews it',
  params: { withdrawalId, claim, reason },
  handle: ({ params: { withdrawalId, claim, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'release', claim, reason }),
})

export const broadcastWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/broadcast_withdrawal',
  summary: 'Report the transaction of a claimed withdrawal',
  description:
    'Also for an account that is now frozen (see accountState): the money has left. After the end of a claim the report is accepted until an operator decides.',
  params: { withdrawalId, claim, transactionId },
  async handle({ params, caller, services }) {
    return operatorWithdrawalJson(services.venue.views, await reportFirst(services, caller, params))
  },
})

export const reviewWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/review_withdrawal',
  summary: 'Decide about a withdrawal whose claim has ended',
  description:
    'sent: it is on its network under transactionId. not_sent: it was not sent and can be claimed again. failed: it was not sent, and amount and fee return to the account. Check the signer and the network first.',
  params: { withdrawalId, outcome: param.choice(reviewOutcomes), transactionId: optional(transactionId), reason },
  handle: ({ params: { withdrawalId, outcome, transactionId, reason }, caller, services }) => {
    if ((outcome === 'sent') !== (transactionId !== undefined)) {
      throw refuse.badParameter('transactionId', 'is required with the outcome sent, and only with it')
    }
    return move(services, caller, withdrawalId, {
      step: 'review',
      outcome,
      transactionId: transactionId ?? '',
      reason,
    })
  },
})

export const confirmWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/confirm_withdrawal',
  summary: 'Report that the network has confirmed a withdrawal for good',
  params: { withdrawalId },
  handle: ({ params: { withdrawalId }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'confirm', reason: '' }),
})

export const failWithdrawal = tradingEndpoint({
  ...shared,
  path: '/private/operator/fail_withdrawal',
  summary: 'Report that a withdrawal has failed for good; amount and fee return to the account',
  description: 'Refused while it is claimed or in review, and for the operator whose signer sent it.',
  params: { withdrawalId, reason },
  handle: ({ params: { withdrawalId, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'fail', reason }),
})
