import type { Order } from '../../../client/trading/api.generated.ts'
import { type OrderField, type OrderKind, orderKind } from '../../../client/trading/order-kinds.ts'
import type { ParametersOf } from '../../../client/trading-client.ts'
import { checkAmount, percentDecimals, type Rule } from './check-order.ts'
import { compare, smaller, subtract, wireDecimal, writeDecimal } from './decimal.ts'
import type { Market } from './market.ts'
import { isOpen } from './orders.ts'

/** A smaller volume alone keeps the queue position; any other change replaces the order. */
export type AmendMode = 'unchanged' | 'in_place' | 'replaced'

/** The values of an order that can be changed. The volume is that of the whole order, including its filled part. */
export interface AmendValues {
  readonly price: string
  readonly stop: string
  /** Of the stop order of a pair. */
  readonly stopLimitPrice: string
  readonly trail: string
  readonly trailPercent: string
  readonly volume: string
}

export type AmendField = keyof AmendValues

export const amendValuesOf = (order: Order): AmendValues => ({
  price: order.price,
  stop: order.stopPrice,
  stopLimitPrice: '0',
  trail: order.trail,
  trailPercent: order.trailPercent,
  volume: order.volume,
})

/** The kind of the order that takes its place: a fired stop with a limit rests in the book as a limit order. */
function replacingKind({ type, status }: Pick<Order, 'type' | 'status'>): OrderKind {
  return status === 'pending_trigger' ? type : 'limit'
}

/** An order by total is never open. */
export function canAmend(order: Order): boolean {
  return isOpen(order) && order.volume !== '0'
}

/** In the order of the dialog. A trailing stop has its distance instead of its stop. */
export function amendFields(order: Order): readonly AmendField[] {
  const fields = orderKind(replacingKind(order)).fields[order.side]
  const trailing = order.trail === '0' ? 'trailPercent' : 'trail'
  const offered = [
    ...(fields.trail === undefined ? (['stop'] as const) : ([trailing] as const)),
    'price',
    'volume',
  ] as const
  return offered.filter((field) => fields[field] !== undefined)
}

export function amendMode(order: Order, values: AmendValues): AmendMode {
  const before = amendValuesOf(order)
  const orderOf = (field: AmendField) => compare(wireDecimal(values[field]), wireDecimal(before[field]))
  const others = amendFields(order).filter((field) => field !== 'volume')
  const isSame = others.every((field) => orderOf(field) === 0)
  const volume = orderOf('volume')
  if (isSame && volume === 0) return 'unchanged'
  return isSame && volume < 0 ? 'in_place' : 'replaced'
}

export interface AmendProblem {
  readonly rule: Rule | 'not_above_filled'
  readonly limit?: string
}

export type AmendProblems = Readonly<Partial<Record<AmendField, AmendProblem>>>

export function checkAmend(order: Order, values: AmendValues, market: Market): AmendProblems {
  const problems = checkNumbers(amendFields(order), values, market)
  const isFilled = compare(wireDecimal(values.volume), wireDecimal(order.executedVolume)) <= 0
  if (problems.volume !== undefined || !isFilled) return problems
  return { ...problems, volume: { rule: 'not_above_filled', limit: order.executedVolume } }
}

/** Checks the typed numbers and their decimals. */
export function checkNumbers(fields: readonly AmendField[], values: AmendValues, market: Market): AmendProblems {
  const decimalsOf = (field: AmendField) => {
    if (field === 'volume') return market.volumeDecimals
    return field === 'trailPercent' ? percentDecimals : market.priceDecimals
  }
  const found = fields.flatMap((field): [AmendField, AmendProblem][] => {
    const bad = checkAmount(values[field], decimalsOf(field))
    return bad === undefined ? [] : [[field, bad]]
  })
  return Object.fromEntries(found)
}

type AmendCall = 'POST /private/order/amend' | 'POST /private/order/cancel_replace' | 'POST /private/order/oco/replace'

export type Amendment = {
  [Name in AmendCall]: { readonly name: Name; readonly params: ParametersOf<Name> }
}[AmendCall]

/** The request of a change. The client order id makes a retry safe. */
export function amendment(order: Order, values: AmendValues, clientOrderId: string): Amendment {
  const { orderId } = order
  if (amendMode(order, values) === 'in_place') {
    return { name: 'POST /private/order/amend', params: { orderId, volume: values.volume } }
  }
  const type = replacingKind(order)
  const fields = orderKind(type).fields[order.side]
  const left = subtract(wireDecimal(values.volume), wireDecimal(order.executedVolume))
  const has = (field: OrderField) => fields[field] !== undefined
  const changed = amendFields(order).filter((field) => field !== 'volume')
  return {
    name: 'POST /private/order/cancel_replace',
    params: {
      cancelOrderId: orderId,
      // Refused if the order trades while the request is in flight.
      expectedExecutedVolume: order.executedVolume,
      clientOrderId,
      symbol: order.symbol,
      side: order.side,
      type,
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
      volume: writeDecimal(left),
      stpMode: order.stpMode,
      timeInForce: order.timeInForce,
      ...(order.expireTime === '0' ? {} : { expireTime: Number(order.expireTime) }),
      ...(has('postOnly') ? { postOnly: order.postOnly } : {}),
      ...(has('icebergVolume') && order.icebergVolume !== '0'
        ? { icebergVolume: writeDecimal(smaller(wireDecimal(order.icebergVolume), left)) }
        : {}),
      ...(has('maxSlippage') && order.maxSlippage !== '0' ? { maxSlippage: order.maxSlippage } : {}),
    },
  }
}
