import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { refuse } from '../../../failures.ts'
import { withdrawalJson, withdrawalSchema } from '../../../wire/wallet.ts'
import { withdrawalDetailJson, withdrawalDetailShape } from '../../../wire/withdrawal-detail.ts'
import { readWithdrawal } from '../../newest-withdrawals.ts'

export const getWithdrawal = tradingEndpoint({
  method: 'GET',
  path: '/private/wallet/withdrawal',
  tag: 'Wallet',
  summary: 'Show one of your withdrawals with the times of its steps and all its transactions',
  access: 'read',
  params: { withdrawalId: param.integer(z.int().positive()) },
  reply: withdrawalSchema.extend(withdrawalDetailShape),
  failures: ['WITHDRAWAL_NOT_FOUND', 'UNAVAILABLE'],
  async handle({ params: { withdrawalId }, caller: { accountId }, services }) {
    const found = await readWithdrawal(services, accountId, withdrawalId)
    if (found === undefined) throw refuse.withdrawalNotFound()
    // Approvals of single operators are internal.
    const steps = found.steps.filter(({ step }) => step !== 'approval')
    const { views } = services.venue
    return { ...withdrawalJson(views, found.record), ...withdrawalDetailJson(services, { ...found, steps }) }
  },
})
