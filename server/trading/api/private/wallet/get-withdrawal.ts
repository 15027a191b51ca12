import { z } from 'zod'
import { param } from '../../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../../endpoint.ts'
import { refuse } from '../../../failures.ts'
import { transactionsOf } from '../../../store/custody/transactions.ts'
import { withdrawalsById } from '../../../store/queries/wallet-history.ts'
import { stepsOfWithdrawal } from '../../../store/transfer-steps.ts'
import { ReadModelsBehind } from '../../../venue.ts'
import { withdrawalJson, withdrawalSchema } from '../../../wire/wallet.ts'
import { withdrawalDetailJson, withdrawalDetailShape } from '../../../wire/withdrawal-detail.ts'

export const getWithdrawal = tradingEndpoint({
  method: 'GET',
  path: '/private/wallet/withdrawal',
  tag: 'Wallet',
  summary: 'Show one of your withdrawals with the times of its steps and all its transactions',
  access: 'read',
  params: { withdrawalId: param.integer(z.int().positive()) },
  reply: withdrawalSchema.extend(withdrawalDetailShape),
  failures: ['WITHDRAWAL_NOT_FOUND', 'UNAVAILABLE'],
  async handle({ params: { withdrawalId }, caller: { accountId }, services: { venue, database } }) {
    if (!(await venue.waitForAccount(accountId, venue.figures().sequence))) {
      throw new ReadModelsBehind('The read models do not yet contain the newest withdrawals')
    }
    const { sql } = database
    const record = (await withdrawalsById(sql, [withdrawalId])).get(withdrawalId)
    if (record?.account !== accountId) throw refuse.withdrawalNotFound()
    // Approvals of single operators are internal.
    const steps = (await stepsOfWithdrawal(sql, withdrawalId)).filter(({ step }) => step !== 'approval')
    const detail = withdrawalDetailJson({ steps, transactions: await transactionsOf(sql, withdrawalId) })
    return { ...withdrawalJson(venue.views, record), ...detail }
  },
})
