import type { RefusedField } from '../domain/engine/refusals.ts'
import type { TradingFailureCode } from '../failures.ts'

/** The code and message for one of the engine's reasons. */
export interface Wording {
  readonly code: TradingFailureCode
  readonly message: string
  /** The parameter the rule is about. */
  readonly parameter?: string
  /** The unit of the violated bound. */
  readonly bound?: 'quote' | 'base' | 'percent' | 'count'
  /** The name of the bound in the details; default: `limit`. */
  readonly boundName?: string
  /** Other messages, by the field that the refusal names. */
  readonly messageOf?: Partial<Record<RefusedField, string>>
}
