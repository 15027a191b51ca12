import type { TradingFailureCode } from '../failures.ts'

/** The code and message for one of the engine's reasons. */
export interface Wording {
  readonly code: TradingFailureCode
  readonly message: string
  /** The parameter the rule is about. */
  readonly parameter?: string
  /** The unit of the violated bound. */
  readonly bound?: 'quote' | 'base' | 'percent' | 'count'
}
