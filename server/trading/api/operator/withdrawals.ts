import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { moveWithdrawal } from '../../actions/operate-transfers.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { ReadModelsBehind } from '../../venue.ts'
import { operatorWithdrawalJson, operatorWithdrawalSchema } from '../../wire/operator.ts'
import { withdrawalStatuses } from '../../wire/wallet.ts'
import { pageAnswer, pageParameters, pageReply, pageRequest, timeRangeParameters } from '../private/page-parameters.ts'
import { accountId, changeFailures, reason, transactionId } from './operator-parameters.ts'

const withdrawalId = param.integer(z.int().positive())

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

export const approveWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/approve_withdrawal',
  summary: 'Let a withdrawal go; not one of your own',
  params: { withdrawalId, reason: optional(reason) },
  async handle({ params: { withdrawalId, reason = '' }, caller, services }) {
    const step = { step: 'approve', reason } as const
    return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
  },
})

export const rejectWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/reject_withdrawal',
  summary: 'Refuse a withdrawal that has not left; amount and fee go back',
  params: { withdrawalId, reason },
  async handle({ params: { withdrawalId, reason }, caller, services }) {
    const step = { step: 'reject', reason } as const
    return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
  },
})

export const broadcastWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/broadcast_withdrawal',
  summary: 'Say that an approved withdrawal is on its network, and under which transaction',
  params: { withdrawalId, transactionId },
  async handle({ params: { withdrawalId, transactionId }, caller, services }) {
    const step = { step: 'broadcast', transactionId, reason: '' } as const
    return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
  },
})

export const confirmWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/confirm_withdrawal',
  summary: 'Say that the network has carried a withdrawal out for good',
  params: { withdrawalId },
  async handle({ params: { withdrawalId }, caller, services }) {
    const step = { step: 'confirm', reason: '' } as const
    return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
  },
})

export const failWithdrawal = tradingEndpoint({
  ...place,
  path: '/private/operator/fail_withdrawal',
  summary: 'Say that the network will never carry a withdrawal out; amount and fee go back',
  params: { withdrawalId, reason },
  async handle({ params: { withdrawalId, reason }, caller, services }) {
    const step = { step: 'fail', reason } as const
    return operatorWithdrawalJson(services.venue.views, await moveWithdrawal(services, caller, withdrawalId, step))
  },
})
