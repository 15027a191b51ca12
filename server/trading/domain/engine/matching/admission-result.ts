import { Wide } from '../../ledger/wide.ts'
import { FillPreview } from './fill-preview.ts'

/** The results of the checks of an admitted order. Part of the engine's state and overwritten each time. */
export class Admission {
  /** The amount to hold, in ledger units of the coin that the order gives. */
  readonly hold = new Wide()
  /** The worst price of a trade. */
  limit = 0
  /** The trigger price: the stop price, or the first one of a trailing stop. */
  stop = 0
  /** The order's value in units of tick times lot. */
  readonly value = new Wide()
  /** The budget of a market buy by total, in units of tick times lot. */
  readonly budget = new Wide()
  readonly preview = new FillPreview()
  readonly funds = new Wide()
  readonly freed = new Wide()
}
