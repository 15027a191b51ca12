import type { TradingFailureCode } from '../failures.ts'

/** How one of the engine's reasons is told. */
export interface Wording {
  readonly code: TradingFailureCode
  readonly message: string
  /** The parameter the rule is about. */
  readonly parameter?: string
  /** In what the broken bound is counted. */
  readonly bound?: 'quote' | 'base' | 'price' | 'count'
}
