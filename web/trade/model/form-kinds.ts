import {
  type OrderField,
  type OrderKind,
  type OrderKindEntry,
  orderKind,
  orderKindNames,
  restsInBook,
  type TimeInForce,
} from '../../../client/trading/order-kinds.ts'
import type { Side } from './market.ts'

/** A pair is placed like an order, but has two legs. */
export type FormKind = OrderKind | 'oco'

const kindsIn = (form: OrderKindEntry['form']): readonly OrderKind[] =>
  orderKindNames.filter((kind) => orderKind(kind).form === form)

/** Shown as tabs in the form. */
export const tabKinds = kindsIn('tab')
/** Shown in the list of conditional orders. */
export const listKinds: readonly FormKind[] = [...kindsIn('list'), 'oco']

type FormTraits = Pick<OrderKindEntry, 'trigger' | 'executes' | 'timesInForce' | 'fields'>

const pairFields = { price: 'required', volume: 'required', stop: 'required' } as const
const pair: FormTraits = {
  trigger: 'stop',
  executes: 'limit',
  timesInForce: ['GTC'],
  fields: { buy: pairFields, sell: pairFields },
}

export const traitsOf = (kind: FormKind): FormTraits => (kind === 'oco' ? pair : orderKind(kind))

export const hasField = ({ kind, side }: { kind: FormKind; side: Side }, field: OrderField): boolean =>
  traitsOf(kind).fields[side][field] !== undefined

/** The times in force of a kind; none for a pair and for immediate orders. */
export function offeredTimes(kind: FormKind): readonly TimeInForce[] {
  const { timesInForce } = traitsOf(kind)
  return timesInForce.includes('GTC') && timesInForce.length > 1 ? timesInForce : []
}

/** Whether it triggers when the last price rises to its stop, as opposed to falls. */
export const firesOnRise = (trigger: OrderKindEntry['trigger'], side: Side): boolean =>
  (side === 'buy') !== (trigger === 'profit')

/** Whether it enters the book immediately. */
export const restsAtOnce = ({ kind, timeInForce }: { kind: FormKind; timeInForce: TimeInForce }) =>
  traitsOf(kind).trigger === 'none' && traitsOf(kind).executes === 'limit' && restsInBook(timeInForce)
