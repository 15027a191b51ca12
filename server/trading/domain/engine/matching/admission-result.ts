import { Wide } from '../../ledger/wide.ts'
import { FillPreview } from './fill-preview.ts'

/** What the checks have found out about an order they let through. Kept in the engine's state and written over each time. */
export class Admission {
  /** What is to be held, in ledger units of the coin that the order gives. */
  readonly hold = new Wide()
  /** How far it may trade. */
  limit = 0
  /** Where it fires: the stop price, or where a trailing stop begins. */
  stop = 0
  /** The order's value in units of tick times lot. */
  readonly value = new Wide()
  /** What a market buy by total may spend, in units of tick times lot. */
  readonly budget = new Wide()
  readonly preview = new FillPreview()
  readonly funds = new Wide()
  readonly freed = new Wide()
}
