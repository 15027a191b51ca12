import { z } from 'zod'
import {
  alias,
  optional,
  type Parameter,
  type ParameterValues,
  param,
  taking,
  takingParsed,
} from '../../../kernel/endpoint/parameter.ts'
import type { OrderName } from '../../actions/orders/find-order.ts'
import {
  type OrderKind,
  orderKindNames,
  type Side,
  sides,
  stpModes,
  timesInForce,
} from '../../domain/engine/orders/requests.ts'
import type { OrderField } from '../../domain/order-kinds/order-kind.ts'
import { orderKind } from '../../domain/order-kinds/order-kinds.ts'
import { refuse } from '../../failures.ts'
import { tradingLimits } from '../../limits.ts'
import { clientId, clientIdForm } from '../client-id.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const plainAmount = /^[0-9.]{1,60}$/
const amount = (description: string) =>
  taking(param.text(z.string().min(1).max(60), description), (text) => plainAmount.test(text))

/** What every way of placing an order has. */
export const commonOrderParameters = {
  symbol: symbolParameter,
  clientOrderId: optional(
    taking(
      param.text(clientId, 'Your own name for the order: a repeat with equal parameters answers the first order'),
      (text) => clientIdForm.test(text),
    ),
  ),
  stpMode: optional(
    param.choice(
      stpModes,
      'What happens when it would trade with an order of the same account; EXPIRE_TAKER unless given',
    ),
  ),
} as const

export const price = amount('In the quote coin, for one whole base coin')
export const volume = amount('In the base coin')
export const stop = amount('The last price at which the order is entered')
export const side = param.choice(sides)

/** The parameters that not every kind of order has. */
const fieldParameters = {
  price,
  volume,
  total: amount('In the quote coin: what a market buy may spend'),
  stop,
  trail: amount('In the quote coin: how far the stop keeps behind the best price since the order was placed'),
  trailPercent: amount('In percent of the last price, instead of trail; at most 50, with at most 4 decimals'),
  icebergVolume: amount('How much of the volume the book shows'),
  maxSlippage: amount('In percent: how far from the best price it may trade'),
  timeInForce: param.choice(timesInForce, 'GTC unless given, IOC for a market order. GTD goes with expireTime'),
  expireTime: param.integer(
    z.int().positive(),
    'Of a GTD order: when it expires, in milliseconds since the Unix epoch; at most a year ahead',
  ),
  postOnly: param.flag('Refused when it would trade at once'),
} as const satisfies Readonly<Record<OrderField, Parameter>>

type FieldValues = { readonly [Field in OrderField]?: ParameterValues<typeof fieldParameters>[Field] | undefined }
/** The values that an endpoint for one kind of order reads. */
export type OrderValues = ParameterValues<typeof commonOrderParameters> & FieldValues

/** The parameters of one kind and side, in the order of its entry. */
export function parametersOfKind(kind: OrderKind, side: Side): Readonly<Record<string, Parameter>> {
  const { fields, timesInForce: times, timeInForceHelp } = orderKind(kind)
  const own = Object.entries(fields[side]).map(([name, presence]): [string, Parameter] => {
    const plain = fieldParameters[name as OrderField] as Parameter
    const one = name === 'timeInForce' ? (param.choice(times, timeInForceHelp) as Parameter) : plain
    return [name, presence === 'required' ? one : optional(one)]
  })
  return { ...commonOrderParameters, ...Object.fromEntries(own) }
}

/** An order whose side and type are parameters like the others. */
export const anyOrderParameters = {
  ...commonOrderParameters,
  side,
  type: param.choice(orderKindNames),
  price: optional(fieldParameters.price),
  volume: optional(fieldParameters.volume),
  total: optional(fieldParameters.total),
  stop: optional(fieldParameters.stop),
  trail: optional(fieldParameters.trail),
  trailPercent: optional(fieldParameters.trailPercent),
  icebergVolume: optional(fieldParameters.icebergVolume),
  maxSlippage: optional(fieldParameters.maxSlippage),
  timeInForce: optional(fieldParameters.timeInForce),
  expireTime: optional(fieldParameters.expireTime),
  postOnly: optional(fieldParameters.postOnly),
} as const satisfies Readonly<Record<OrderField, Parameter>> & Readonly<Record<string, Parameter>>

const text = z.union([z.string().min(1).max(60), z.number().transform(String)])

/** The same as an item of a list in JSON, where a number may stand for its text. */
const orderItem = z.strictObject({
  symbol: symbolParameter.schema,
  side: side.schema,
  type: z.enum(orderKindNames),
  price: text.optional(),
  volume: text.optional(),
  total: text.optional(),
  stop: text.optional(),
  icebergVolume: text.optional(),
  maxSlippage: text.optional(),
  trail: text.optional(),
  trailPercent: text.optional(),
  clientOrderId: clientId.optional(),
  timeInForce: z.enum(timesInForce).optional(),
  expireTime: z.int().positive().optional(),
  postOnly: z.boolean().optional(),
  stpMode: z.enum(stpModes).optional(),
})

const checksOfMembers: ReadonlyMap<string, (text: string) => boolean> = new Map(
  Object.entries(anyOrderParameters).flatMap(([name, { takes }]) => (takes === undefined ? [] : [[name, takes]])),
)

/** Whether the schema of an item would take it as it stands: what nearly everybody sends, without asking the schema. */
function isPlainItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const members = item as Readonly<Record<string, unknown>>
  if (members.symbol === undefined || members.side === undefined || members.type === undefined) return false
  for (const name in members) {
    const value = members[name]
    const isPlain =
      typeof value === 'string' ? checksOfMembers.get(name)?.(value) : name === 'postOnly' && typeof value === 'boolean'
    if (isPlain !== true) return false
  }
  return true
}

/** Orders as a list in JSON. */
export const orderItems = takingParsed(
  param.json(z.array(orderItem).min(1).max(tradingLimits.batchItemsMax)),
  (list) =>
    Array.isArray(list) && list.length > 0 && list.length <= tradingLimits.batchItemsMax && list.every(isPlainItem),
)

export const stopClientOrderId = optional(param.text(clientId, 'Your own name for the stop order'))

export const orderName = {
  orderId: optional(alias(param.integer(z.int().positive(), 'The venue’s id'), 'order_uuid')),
  clientOrderId: optional(param.text(z.string().min(1).max(36), 'Your own id')),
  symbol: optional(param.text(symbolParameter.schema, 'The market of the order, where you want it checked')),
} as const

/** One of the two names is enough, and one there must be. */
export function requireOrderName({ orderId, clientOrderId }: OrderName): void {
  if (orderId === undefined && clientOrderId === undefined) {
    throw refuse.badParameter('orderId', 'or clientOrderId is required')
  }
}
