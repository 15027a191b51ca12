import {
  type OrderField,
  orderFields,
  type Side,
  type TimeInForce,
} from '../../../server/trading/domain/order-kinds/order-kind.ts'
import { type OrderKind, orderKind } from '../../../server/trading/domain/order-kinds/order-kinds.ts'

interface ExampleOptions {
  readonly volume?: string
  readonly timeInForce?: TimeInForce
  readonly expireTime?: number
}

/** Valid parameters of an order of a kind in a market with the last price `last`, built from its entry. */
export function exampleOrder(
  kind: OrderKind,
  side: Side,
  last: number,
  { volume = '0.01', ...times }: ExampleOptions = {},
): Record<string, string | number> {
  const { trigger, fields } = orderKind(kind)
  const below = String(last * 0.95)
  const above = String(last * 1.05)
  const firesOnRise = (side === 'buy') !== (trigger === 'profit')
  const stop = firesOnRise ? above : below
  const values: Readonly<Record<OrderField, string | number | undefined>> = {
    price: trigger === 'none' ? (side === 'buy' ? below : above) : stop,
    volume,
    // Instead of a volume.
    total: undefined,
    stop,
    trail: String(last * 0.05),
    // Instead of a distance.
    trailPercent: undefined,
    icebergVolume: undefined,
    maxSlippage: undefined,
    postOnly: undefined,
    timeInForce: undefined,
    expireTime: undefined,
    ...times,
  }
  const given = orderFields.filter((field) => fields[side][field] !== undefined && values[field] !== undefined)
  return Object.fromEntries(given.map((field) => [field, values[field] as string | number]))
}
