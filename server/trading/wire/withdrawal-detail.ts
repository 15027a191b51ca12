import { z } from 'zod'
import type { WithdrawalStep } from '../domain/engine/wallet/wallet-events.ts'
import type { SignerTransaction } from '../store/custody/transactions.ts'
import { decimalText } from './market.ts'
import { withdrawalStatuses } from './wallet.ts'

/** Added to a withdrawal when one is asked for: when it took its steps, and all its transactions. */
export const withdrawalDetailShape = {
  steps: z
    .array(z.object({ step: z.enum([...withdrawalStatuses, 'approval', 'replaced']), time: decimalText }))
    .describe('Oldest first; `approval` is one of several, `replaced` is another transaction of a sent one'),
  transactions: z
    .array(
      z.object({
        transactionId: z.string(),
        state: z.enum(['open', 'mined', 'failed', 'replaced']),
        time: decimalText,
      }),
    )
    .describe('Every transaction of the withdrawal, oldest first; `transactionId` is the one that counts'),
}

interface WithdrawalDetail {
  readonly steps: readonly { readonly step: WithdrawalStep; readonly atMs: number }[]
  readonly transactions: readonly SignerTransaction[]
}

export function withdrawalDetailJson({ steps, transactions }: WithdrawalDetail) {
  return {
    steps: steps.map(({ step, atMs }) => ({ step, time: String(atMs) })),
    transactions: transactions.map(({ transactionId, state, reportedAtMs }) => ({
      ...{ transactionId, state, time: String(reportedAtMs) },
    })),
  }
}
