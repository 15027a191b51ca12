import type { PriceAlert } from '../../../client/trading/api.generated.ts'
import { compare, type Decimal, isPositive, readDecimal, wireDecimal } from '../model/decimal.ts'

export interface CheckedAlert {
  /** Undefined if the price cannot be an alert. */
  readonly direction: 'above' | 'below' | undefined
  readonly problem: 'too_precise' | 'at_last' | undefined
}

const nothing: CheckedAlert = { direction: undefined, problem: undefined }

/** An alert above the last price waits for a rise, one below it for a fall. */
export function checkAlert(price: string, last: string | undefined, decimals: number): CheckedAlert {
  const wanted: Decimal | undefined = readDecimal(price)
  if (wanted === undefined || !isPositive(wanted)) return nothing
  if ((price.split('.')[1] ?? '').length > decimals) return { ...nothing, problem: 'too_precise' }
  // Without a trade, any price is above.
  const difference = last === undefined ? 1 : compare(wanted, wireDecimal(last))
  if (difference === 0) return { ...nothing, problem: 'at_last' }
  return { direction: difference > 0 ? 'above' : 'below', problem: undefined }
}

/** Whether a price triggers an alert. */
export function isReached({ state, direction, price }: PriceAlert, last: string | undefined): boolean {
  if (state !== 'armed' || last === undefined) return false
  const difference = compare(wireDecimal(last), wireDecimal(price))
  return direction === 'above' ? difference >= 0 : difference <= 0
}

/** The alerts that were triggered between two readings. */
export function newlyTriggered(before: readonly PriceAlert[], now: readonly PriceAlert[]): PriceAlert[] {
  const known = new Map(before.map(({ alertId, times }) => [alertId, Number(times)]))
  return now.filter(({ alertId, times }) => Number(times) > (known.get(alertId) ?? Number.POSITIVE_INFINITY))
}
