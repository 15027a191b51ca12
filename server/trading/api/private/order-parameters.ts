import { z } from 'zod'
import {
  alias,
  optional,
  type Parameter,
  type ParameterValues,
  param,
  refusingEmpty,
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

/** The parameters of every endpoint that places orders. */
export const commonOrderParameters = {
  symbol: symbolParameter,
  clientOrderId: optional(
    taking(
      param.text(clientId, 'Your client id of the order: a repeat with equal parameters returns the first order'),
      (text) => clientIdForm.test(text),
    ),
  ),
  stpMode: optional(
    param.choice(
      stpModes,
      'Self-trade prevention: the outcome if it would trade with an order of the same account; default EXPIRE_TAKER',
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
  total: amount('In the quote coin: the amount a market buy may spend'),
  stop,
  trail: amount('In the quote coin: the distance of the stop from the best price since the order was placed'),
  trailPercent: amount('In percent of the last price, instead of trail; at most 50, with at most 4 decimals'),
  icebergVolume: amount('The part of the volume that the book shows'),
  maxSlippage: amount('In percent: the maximum distance from the best price'),
  timeInForce: param.choice(timesInForce, 'Default GTC, IOC for a market order. GTD requires expireTime'),
  expireTime: param.integer(
    z.int().positive(),
    'Expiry of a GTD order, in milliseconds since the Unix epoch; at most a year ahead',
  ),
  postOnly: param.flag('Refused if it would trade at once'),
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

/** The parameters of an order with side and type as parameters. */
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
const digits = z.string().regex(/^\d+$/).transform(Number)
/** Also in digits, as replies have it. */
const time = z.union([z.int().positive(), digits.pipe(z.int().positive())])

/** The same as an item of a JSON list, in which numbers are also accepted. */
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
  expireTime: time.optional(),
  postOnly: z.boolean().optional(),
  stpMode: z.enum(stpModes).optional(),
})

const checksOfMembers: ReadonlyMap<string, (text: string) => boolean> = new Map(
  Object.entries(anyOrderParameters).flatMap(([name, { takes }]) => (takes === undefined ? [] : [[name, takes]])),
)

/** A fast check for the usual form of an item, which the schema would accept unchanged. */
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

/** A JSON list of orders. */
export const orderItems = takingParsed(
  param.json(z.array(orderItem).min(1).max(tradingLimits.batchItemsMax)),
  (list) =>
    Array.isArray(list) && list.length > 0 && list.length <= tradingLimits.batchItemsMax && list.every(isPlainItem),
)

/** Names of open orders, each by one of its ids. */
export const orderNames = param.json(
  z
    .array(
      z.union([
        z.strictObject({ orderId: z.union([z.int().positive(), digits.pipe(z.int().positive())]) }),
        z.strictObject({ clientOrderId: z.string().min(1).max(36) }),
      ]),
    )
    .min(1)
    .max(tradingLimits.batchItemsMax),
)

export const stopClientOrderId = optional(param.text(clientId, 'Your client id of the stop order'))

export const orderName = {
  orderId: optional(alias(param.integer(z.int().positive(), 'The venue’s id'), 'order_uuid')),
  clientOrderId: optional(param.text(z.string().min(1).max(36), 'Your client id')),
  symbol: optional(param.text(symbolParameter.schema, 'The market of the order, as a check')),
} as const

/** At least one of the two ids is required. */
export function requireOrderName({ orderId, clientOrderId }: OrderName): void {
  if (orderId === undefined && clientOrderId === undefined) {
    throw refuse.badParameter('orderId', 'or clientOrderId is required')
  }
}

/** The order to replace. */
export const replacedOrderParameters = {
  cancelOrderId: optional(param.integer(z.int().positive(), 'The venue’s id of the order to cancel')),
  cancelClientOrderId: optional(param.text(z.string().min(1).max(36), 'Your client id of the order to cancel')),
} as const

export const expectedExecutedVolume = refusingEmpty(
  optional(
    amount(
      'Refused with ORDER_CHANGED unless the order to cancel has executed exactly this volume; 0 for an order that has not traded',
    ),
  ),
)

/** Exactly one of the two ids is required. */
export function replacedOrderName(params: ParameterValues<typeof replacedOrderParameters>): OrderName {
  const { cancelOrderId, cancelClientOrderId } = params
  if ((cancelOrderId === undefined) === (cancelClientOrderId === undefined)) {
    throw refuse.badParameter('cancelOrderId', 'or cancelClientOrderId is required, and not both')
  }
  return { orderId: cancelOrderId, clientOrderId: cancelClientOrderId }
}
