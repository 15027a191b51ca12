import { z } from 'zod'
import type { ChangedWithdrawal } from '../../../actions/wallet/withdrawal-from-events.ts'
import type { TradingServices } from '../../../services.ts'
import { withdrawalJson, withdrawalSchema } from '../../../wire/wallet.ts'

export const withdrawalRequestReply = withdrawalSchema.extend({
  replayed: z.boolean().describe('The clientWithdrawId repeats an earlier request'),
})

/** The failures of every withdrawal request. */
export const withdrawalRequestFailures = [
  'UNKNOWN_SYMBOL',
  'BAD_PRECISION',
  'BELOW_MINIMUM',
  'ADDRESS_ON_HOLD',
  'INSUFFICIENT_BALANCE',
  'MAX_ORDER',
  'WITHDRAWAL_LIMIT',
  'DUPLICATE_CLIENT_WITHDRAW_ID',
  'STEP_UP_REQUIRED',
  'REPLAYED_REQUEST',
  'TIMEOUT_UNKNOWN',
  'UNAVAILABLE',
] as const

export function withdrawalRequestJson({ venue }: TradingServices, { withdrawal, replayed }: ChangedWithdrawal) {
  return { ...withdrawalJson(venue.views, withdrawal), replayed }
}
