import type { TextOf } from '../../i18n/text.ts'
import type { formMessages } from '../messages/form.ts'
import type { Problem } from '../model/check-order.ts'
import { groupDigits } from '../model/format.ts'
import type { Market } from '../model/market.ts'

type FormText = TextOf<(typeof formMessages)['en']>

/** A problem in words, its bound with the coin it is counted in. */
export function problemText(text: FormText, { rule, limit = '', unit }: Problem, market: Market): string {
  const words = text[rule]
  if (typeof words === 'string') return words
  if (rule === 'too_precise') return words(limit)
  const shown = unit === undefined ? groupDigits(limit) : `${groupDigits(limit)} ${market[unit].toUpperCase()}`
  return words(`\u2068${shown}\u2069`)
}
