import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import type { RequestInfo } from '../../../kernel/endpoint/request-info.ts'
import { missingCredentials } from '../../credentials.ts'
import { refuse } from '../../failures.ts'
import { type AnchorParameters, type AnchorRequest, readAnchor } from '../../messages/rules/page.ts'
import { NotForSpectators } from '../actions.ts'
import { narrowSchema } from '../rules/term.ts'

export const narrowParameter = param.json(narrowSchema, 'Terms with operator, operand and negated; or pairs of strings')
export const countParameter = (description: string) => param.integer(z.int().min(0), description)

export function acceptedAnchor(parameters: AnchorParameters): AnchorRequest {
  const anchor = readAnchor(parameters)
  if (anchor === 'missing') throw refuse.badParameter('anchor', "Missing 'anchor' argument.")
  if (anchor === 'malformed') throw refuse.badParameter('anchor', 'Invalid anchor')
  if (anchor === 'missing_date') throw refuse.badParameter('anchor_date', "Missing 'anchor_date' argument.")
  if (anchor === 'malformed_date') throw refuse.badParameter('anchor_date', 'anchor_date is not a date or time')
  return anchor
}

export function checkAnchorIncluded(page: {
  readonly numBefore: number
  readonly numAfter: number
  readonly includeAnchor: boolean
}): void {
  if (page.numBefore > 0 && page.numAfter > 0 && !page.includeAnchor)
    throw refuse.badParameter('include_anchor', 'The anchor can only be excluded at an end of the range')
}

/** Asks for credentials if a spectator may not read further. */
export async function runOrRequireSignIn<T>(request: RequestInfo, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof NotForSpectators ? missingCredentials(request) : error
  }
}
