import type { OrderKind } from '../../../client/trading/order-kinds.ts'
import type { ParametersOf } from '../../../client/trading-client.ts'
import type { Side } from './market.ts'

export const statuses = ['open', 'partially_filled', 'pending_trigger', 'filled', 'canceled', 'expired'] as const

/** The filters of a history; an empty text means no filter. */
export interface OrderFilters {
  readonly symbol: string
  readonly side: Side | ''
  readonly kind: OrderKind | ''
  readonly status: (typeof statuses)[number] | ''
  /** Local days, in the format of a date field. */
  readonly from: string
  readonly to: string
}

export const noFilters: OrderFilters = { symbol: '', side: '', kind: '', status: '', from: '', to: '' }

export const isFiltered = (filters: OrderFilters): boolean => Object.values(filters).some((value) => value !== '')

const dayMs = 86_400_000

/** Local midnight of the day; undefined for an incomplete date. */
function dayStart(day: string): number | undefined {
  const time = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(time) ? undefined : time
}

function rangeOf({ from, to }: OrderFilters): { from?: number; to?: number } {
  const [first, last] = [dayStart(from), dayStart(to)]
  return {
    ...(first === undefined ? {} : { from: first }),
    // The last day is included.
    ...(last === undefined ? {} : { to: last + dayMs - 1 }),
  }
}

function placeOf({ symbol, side }: OrderFilters) {
  return { ...(symbol === '' ? {} : { symbol }), ...(side === '' ? {} : { side }) }
}

export function orderFilterOf(filters: OrderFilters): ParametersOf<'GET /private/history/orders'> {
  const { kind, status } = filters
  return {
    ...placeOf(filters),
    ...rangeOf(filters),
    ...(kind === '' ? {} : { type: kind }),
    ...(status === '' ? {} : { status }),
  }
}

export function fillFilterOf(filters: OrderFilters): ParametersOf<'GET /private/history/trades'> {
  return { ...placeOf(filters), ...rangeOf(filters) }
}
