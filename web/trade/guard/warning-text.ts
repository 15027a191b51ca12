import type { TextOf } from '../../i18n/text.ts'
import { writeDecimal } from '../model/decimal.ts'
import { showUpTo } from '../model/format.ts'
import type { Market } from '../model/market.ts'
import { isSizedByTotal, type OrderDraft } from '../model/order-draft.ts'
import type { OrderWarning } from './order-warnings.ts'

export type GuardText = TextOf<'guards'>

const isolated = (text: string): string => `\u2068${text}\u2069`

/** The amount the book holds, in the coin in which the order is sized. */
export function heldAmount(warning: OrderWarning & { kind: 'thin_book' }, draft: OrderDraft, market: Market): string {
  const shown = isSizedByTotal(draft)
    ? `${showUpTo(warning.total, market.priceDecimals)} ${market.quote.toUpperCase()}`
    : `${showUpTo(warning.volume, market.volumeDecimals)} ${market.base.toUpperCase()}`
  return isolated(shown)
}

export function warningText(text: GuardText, warning: OrderWarning, draft: OrderDraft, market: Market): string {
  if (warning.kind === 'thin_book') return text.thinBook(heldAmount(warning, draft, market))
  const percent = isolated(`${writeDecimal(warning.percent)}%`)
  const isBuy = draft.side === 'buy'
  switch (warning.kind) {
    case 'slippage': {
      const worst = `${showUpTo(warning.worst, market.priceDecimals)} ${market.quote.toUpperCase()}`
      return text.slippageWarning(percent, isolated(worst))
    }
    case 'bad_price':
      return isBuy ? text.badBuy(percent) : text.badSell(percent)
    case 'far_price':
      return isBuy ? text.farBuy(percent) : text.farSell(percent)
  }
}
