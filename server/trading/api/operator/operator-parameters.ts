import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { tradingLimits } from '../../limits.ts'

export const reason = param.text(
  z.string().min(1).max(tradingLimits.reasonLengthMax),
  'Recorded in the audit log, and sent to the users it concerns',
)
export const accountId = param.integer(z.int().positive())
export const transactionId = param.text(z.string().min(1).max(500), 'The transaction id on the network')
export const decimal = (description: string) => param.text(z.string().min(1).max(60), description)
export const text = (description = '') => param.text(z.string().max(500), description)

/** Every change can fail with these. */
export const changeFailures = ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE', 'STEP_UP_REQUIRED'] as const
