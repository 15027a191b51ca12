import type { TextOf } from '../../i18n/text.ts'
import type { Problem } from '../model/check-order.ts'
import { groupDigits } from '../model/format.ts'
import type { Market } from '../model/market.ts'

type FormText = TextOf<'orderForm'>

/** The text of a problem, its limit with the coin. */
export function problemText(text: FormText, { rule, limit = '', unit }: Problem, market: Market): string {
  const message = text[rule]
  if (typeof message === 'string') return message
  if (rule === 'too_precise') return message(limit)
  const shown = unit === undefined ? groupDigits(limit) : `${groupDigits(limit)} ${market[unit].toUpperCase()}`
  return message(`\u2068${shown}\u2069`)
}
