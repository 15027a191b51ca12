import { z } from 'zod'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import { invariant } from '../../kernel/values/invariant.ts'
import type { BalanceView } from '../domain/engine/views.ts'
import type { VenueViews } from '../venue.ts'
import { decimalText } from './market.ts'

export const balanceSchema = z.object({
  coin: z.string(),
  total: decimalText,
  available: decimalText,
  inOrder: decimalText,
  pendingWithdraw: decimalText,
})

export type BalanceJson = z.input<typeof balanceSchema>

export function balanceJson(views: VenueViews, balance: BalanceView): BalanceJson {
  const { coin: id, available, held, pendingWithdrawal } = balance
  const coin = views.coin(id)
  invariant(coin !== undefined, 'a balance is of a listed coin')
  const text = (units: bigint) => writeDecimal(units, coin.scale)
  return {
    coin: coin.symbol,
    total: text(available + held),
    available: text(available),
    inOrder: text(held - pendingWithdrawal),
    pendingWithdraw: text(pendingWithdrawal),
  }
}
