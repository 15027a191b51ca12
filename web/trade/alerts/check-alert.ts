import type { PriceAlertChange } from '../../../client/socket/account-stream.ts'
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

/** The list after a change of one alert, newest first. A late message does not undo a later trigger. */
export function withChangedAlert(
  known: readonly PriceAlert[],
  { change, alert }: Pick<PriceAlertChange, 'change' | 'alert'>,
): PriceAlert[] {
  const others = known.filter(({ alertId }) => alertId !== alert.alertId)
  if (change === 'deleted') return others
  const before = known.find(({ alertId }) => alertId === alert.alertId)
  if (before === undefined) return [alert, ...known]
  const isLate = Number(alert.times) < Number(before.times)
  return known.map((one) => (one === before && !isLate ? alert : one))
}

/** The alerts that were triggered between two readings. */
export function newlyTriggered(before: readonly PriceAlert[], now: readonly PriceAlert[]): PriceAlert[] {
  const known = new Map(before.map(({ alertId, times }) => [alertId, Number(times)]))
  return now.filter(({ alertId, times }) => Number(times) > (known.get(alertId) ?? Number.POSITIVE_INFINITY))
}
