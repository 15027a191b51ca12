import { z } from 'zod'
import { param, rowId } from '../../../kernel/endpoint/parameter.ts'
import { tradingLimits } from '../../limits.ts'

export const reason = param.text(
  z.string().min(1).max(tradingLimits.reasonLengthMax),
  'Recorded in the audit log, and sent to the users it concerns',
)
export const accountId = param.integer(rowId.min(1))
const transferId = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => text.trim() === text, 'begins or ends with a space')
  .refine((text) => !/(?![0-9])\p{Nd}/u.test(text), 'has other digits than 0 to 9')
/** Programs and explorers write `0x…` in small letters; with capital ones it would be another id. */
export const transactionId = param.text(
  transferId.refine((text) => !/^0x[0-9a-f]+$/i.test(text) || text === text.toLowerCase(), 'has capital letters'),
  'The transaction id on the network',
)
/** A transfer is credited once per id, so that another spelling of an id must not be another id. */
export const bankReference = param.text(transferId, 'The reference of the bank')
export const decimal = (description: string) => param.text(z.string().min(1).max(60), description)
const textLengthMax = 500
export const text = (description = '') => param.text(z.string().max(textLengthMax), description)

const emptied = z.null().transform(() => '')

/** A text that a network may be without. An empty parameter counts as absent, so `null` is what removes the text. */
export const clearableText = (description = 'null removes it') =>
  param.textOrJson(z.union([z.string().max(textLengthMax), emptied]), description)

/** Every change can fail with these. */
export const changeFailures = ['REPLAYED_REQUEST', 'TIMEOUT_UNKNOWN', 'UNAVAILABLE', 'STEP_UP_REQUIRED'] as const
