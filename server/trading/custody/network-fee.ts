import type { Sql } from '../../kernel/storage/database.ts'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { VenueViews } from '../venue.ts'
import { assetsOn } from './host/network-context.ts'
import { networkStates } from './network-states.ts'

export interface NetworkFee {
  /** The coin of the chain, in which it charges. */
  readonly coin: string
  readonly amount: string
  readonly readAtMs: number
}

/** The fee of a network for one payment of a coin, as its watcher read it last; undefined if no node watches it. */
export async function networkFeeOf(
  sql: Sql,
  views: VenueViews,
  coin: string,
  network: string,
): Promise<NetworkFee | undefined> {
  const state = (await networkStates(sql)).find((one) => one.network === network)
  const estimate = state?.fees.find((one) => one.of === coin)
  const native = assetsOn(views, network).find((asset) => asset.coin === estimate?.coin)
  if (state === undefined || estimate === undefined || native === undefined) return undefined
  return { coin: native.coin, amount: writeDecimal(estimate.amount, native.decimals), readAtMs: state.updatedAtMs }
}
