import { z } from 'zod'

/** A term of a narrow as clients send it: an object, or the older pair. */
export interface NarrowTerm {
  readonly operator: string
  readonly operand: string | number | readonly (string | number)[]
  readonly negated: boolean
}

const operand = z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()])).max(1000)])

const termObject = z
  .object({ operator: z.string(), operand, negated: z.boolean().optional() })
  .transform(({ operator, operand, negated }): NarrowTerm => ({ operator, operand, negated: negated ?? false }))

const termPair = z
  .tuple([z.string(), z.string()])
  .transform(([operator, operand]): NarrowTerm => ({ operator, operand, negated: false }))

export const narrowTermsMax = 100

export const narrowSchema: z.ZodType<readonly NarrowTerm[]> = z
  .array(z.union([termObject, termPair], 'element is neither a term nor a pair of strings'))
  .max(narrowTermsMax)

/** Older names of operators that are still accepted, with the current ones. */
const formerNames: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  subject: 'topic',
  'pm-with': 'dm',
  pm_with: 'dm',
  group_pm_with: 'group-pm-with',
  from: 'sender',
}

export function currentName(operator: string): string {
  return formerNames[operator] ?? operator
}
