import { z } from 'zod'
import type { Custody } from '../custody/custody.ts'
import type { WithdrawalRecord, WithdrawalStep } from '../domain/engine/wallet/wallet-events.ts'
import type { SignerTransaction } from '../store/custody/transactions.ts'
import type { VenueViews } from '../venue.ts'
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
        confirmations: decimalText.describe('0 while the network does not have it'),
        time: decimalText,
      }),
    )
    .describe('Every transaction of the withdrawal, oldest first; `transactionId` is the one that counts'),
  confirmationsNeeded: decimalText.describe('Of one of the transactions, to complete the withdrawal; 0 for a bank'),
}

interface WithdrawalDetail {
  readonly record: WithdrawalRecord
  readonly steps: readonly { readonly step: WithdrawalStep; readonly atMs: number }[]
  readonly transactions: readonly SignerTransaction[]
}

interface DetailNeeds {
  readonly venue: { readonly views: VenueViews }
  readonly custody: Pick<Custody, 'confirmationsToComplete'>
}

export function withdrawalDetailJson(needs: DetailNeeds, { record, steps, transactions }: WithdrawalDetail) {
  const { views } = needs.venue
  const carrier = views.coin(record.coin)?.networks.find(({ symbol }) => symbol === record.network)
  return {
    steps: steps.map(({ step, atMs }) => ({ step, time: String(atMs) })),
    transactions: transactions.map(({ transactionId, state, confirmations, reportedAtMs }) => ({
      ...{ transactionId, state, confirmations: String(confirmations), time: String(reportedAtMs) },
    })),
    confirmationsNeeded: String(carrier === undefined ? 0 : needs.custody.confirmationsToComplete(carrier)),
  }
}
