import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { moveWithdrawal, type WithdrawalStep } from '../../actions/operator/operate-withdrawals.ts'
import { reviewOutcomes } from '../../domain/engine/commands/commands.ts'
import { claimMsMax, claimNameLengthMax } from '../../domain/engine/limits.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import type { TradingServices } from '../../services.ts'
import type { OperatorCaller } from '../../signing/operator-gate.ts'
import { ReadModelsBehind } from '../../venue.ts'
import { operatorWithdrawalJson, operatorWithdrawalSchema } from '../../wire/operator.ts'
import { withdrawalStatuses } from '../../wire/wallet.ts'
import { pageAnswer, pageParameters, pageReply, pageRequest, timeRangeParameters } from '../private/page-parameters.ts'
import { accountId, changeFailures, reason, transactionId } from './operator-parameters.ts'

const withdrawalId = param.integer(z.int().positive())
const claim = param.text(
  z.string().min(1).max(claimNameLengthMax),
  'How the signer calls itself; one name per signer, the same in every request about the withdrawal',
)

export const getOperatorWithdrawals = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/withdrawals',
  tag: 'Operator',
  summary: 'Withdrawals of all accounts or of one, newest first',
  access: 'admin',
  params: {
    accountId: optional(accountId),
    status: optional(param.choice(withdrawalStatuses)),
    ...timeRangeParameters,
    ...pageParameters,
  },
  reply: pageReply(operatorWithdrawalSchema),
  failures: ['UNAVAILABLE'],
  async handle({ params, services: { venue } }) {
    const statuses = params.status === undefined ? undefined : [params.status]
    const filter = { accountId: params.accountId, statuses, fromMs: params.from, toMs: params.to }
    if (!(await venue.waitForAccount(0, venue.figures().sequence))) {
      throw new ReadModelsBehind('The read models do not yet hold the newest withdrawals')
    }
    const page = await venue.history.withdrawals(filter, pageRequest(params))
    const write = (record: WithdrawalRecord) => operatorWithdrawalJson(venue.views, record)
    return pageAnswer(page, operatorWithdrawalSchema, write, { name: 'withdrawals', format: params.format })
  },
})

const failures = ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_STATE', ...changeFailures] as const
const place = { method: 'POST', tag: 'Operator', access: 'admin', reply: operatorWithdrawalSchema, failures } as const

async function move(services: TradingServices, caller: OperatorCaller, withdrawalId: number, step: WithdrawalStep) {
  return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
}

export const approveWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/approve_withdrawal',
  summary: 'Approve a withdrawal; not one of your own',
  description:
    'It is approved once as many different people have approved it as withdrawal_policy asks for. In a browser session it needs a recent proof of who the person is; where AGORA_APPROVALS_NEED_STEP_UP is true, other keys are refused.',
  params: { withdrawalId, reason: optional(reason) },
  handle: ({ params: { withdrawalId, reason = '' }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'approve', reason }),
})

export const rejectWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/reject_withdrawal',
  summary: 'Refuse a withdrawal that nobody has claimed; amount and fee go back',
  params: { withdrawalId, reason },
  handle: ({ params: { withdrawalId, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'reject', reason }),
})

export const claimWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/claim_withdrawal',
  summary: 'Take an approved withdrawal to send it; nobody else can from then on',
  description:
    'Ask before anything is signed, and write down that it was claimed. Asked again by the same signer it answers the claim there is. A claim that ends without a report leaves the withdrawal in review.',
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
        'How long the signer needs at most',
      ),
      tradingLimits.claimDefaultSeconds,
    ),
  },
  handle: ({ params: { withdrawalId, claim, seconds }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'claim', claim, seconds, reason: '' }),
})

export const releaseWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/release_withdrawal',
  summary: 'Give up a claim: the withdrawal was not sent, and an operator reviews it',
  params: { withdrawalId, claim, reason },
  handle: ({ params: { withdrawalId, claim, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'release', claim, reason }),
})

export const broadcastWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/broadcast_withdrawal',
  summary: 'Say that a withdrawal you claimed is on its network, and under which transaction',
  description:
    'Also for an account that was frozen meanwhile, which accountState tells: the money has left. A claim that has ended can still be reported as long as nobody has decided about it.',
  params: { withdrawalId, claim, transactionId },
  handle: ({ params: { withdrawalId, claim, transactionId }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'broadcast', claim, transactionId, reason: '' }),
})

export const reviewWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/review_withdrawal',
  summary: 'Say what became of a withdrawal whose claim has ended',
  description:
    'sent: it is on its network under transactionId. not_sent: it never will be under that claim, and can be claimed again. failed: the same, and amount and fee go back. Look at the signer and at the network first.',
  params: { withdrawalId, outcome: param.choice(reviewOutcomes), transactionId: optional(transactionId), reason },
  handle: ({ params: { withdrawalId, outcome, transactionId, reason }, caller, services }) => {
    if ((outcome === 'sent') !== (transactionId !== undefined)) {
      throw refuse.badParameter('transactionId', 'goes with the outcome sent, and with no other')
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
  ...place,
  path: '/private/operator/confirm_withdrawal',
  summary: 'Say that the network has carried a withdrawal out for good',
  params: { withdrawalId },
  handle: ({ params: { withdrawalId }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'confirm', reason: '' }),
})

export const failWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/fail_withdrawal',
  summary: 'Say that the network will never carry a withdrawal out; amount and fee go back',
  description: 'Not while it is claimed or in review, and not by those whose signer has sent it.',
  params: { withdrawalId, reason },
  handle: ({ params: { withdrawalId, reason }, caller, services }) =>
    move(services, caller, withdrawalId, { step: 'fail', reason }),
})
