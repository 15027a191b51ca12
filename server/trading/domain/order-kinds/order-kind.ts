/** The shape of an entry in order-kinds.ts, and the words that the entries use. */

/* The journal and the order table store the index of a word in its list: new words are only added at the end. */
export const sides = ['buy', 'sell'] as const
export const timesInForce = ['GTC', 'IOC', 'FOK', 'GTD'] as const

export type Side = (typeof sides)[number]
export type TimeInForce = (typeof timesInForce)[number]

/** Whether the unfilled part of an order stays in the book. */
export const restsInBook = (timeInForce: TimeInForce): boolean => timeInForce === 'GTC' || timeInForce === 'GTD'

/** The parameters of the API that not every kind of order has. */
export const orderFields = [
  'price',
  'volume',
  'total',
  'stop',
  'trail',
  'trailPercent',
  'icebergVolume',
  'maxSlippage',
  'timeInForce',
  'expireTime',
  'postOnly',
] as const

export type OrderField = (typeof orderFields)[number]

/** Of the fields marked `one`, exactly one is given. Fields that are not listed are rejected. */
export type FieldPresence = 'required' | 'optional' | 'one'
export type FieldsOfKind = Readonly<Partial<Record<OrderField, FieldPresence>>>

/**
 * The condition that enters the order: `stop` when the last price moves against the account (up for a buy, down for a sell),
 * `profit` when it moves in its favour, `trail` when it reverses by a distance, `none` at once.
 */
export type Trigger = 'none' | 'stop' | 'profit' | 'trail'

/** Everything about a kind of order: the engine, the journal, both APIs, the form, the ccxt class and the documents use it. */
export interface OrderKindEntry {
  /** In journals and snapshots; never changes. */
  readonly code: number
  /** The engine rules that introduced it. */
  readonly sinceRules: number
  readonly trigger: Trigger
  readonly executes: 'limit' | 'market'
  /** HTTP: `POST /private/order/{path}/{side}`. Socket: `order.{path}`. */
  readonly path: string
  /** In the order of the documents. */
  readonly fields: Readonly<Record<Side, FieldsOfKind>>
  /** The first is the default. */
  readonly timesInForce: readonly [TimeInForce, ...TimeInForce[]]
  readonly timeInForceHelp: string
  readonly summary: Readonly<Record<Side, string>>
  readonly description: string
  /** In the form beside the side, or in its list of conditional orders. */
  readonly form: 'tab' | 'list'
  /** The type of createOrder, and the unified parameters that select this kind; each sets the field it names. */
  readonly ccxt: {
    readonly type: 'limit' | 'market'
    readonly select: Readonly<Record<string, 'stop' | 'trail' | 'trailPercent'>>
  }
}

/** The same for both sides. */
export function forBothSides<const T>(value: T): Readonly<Record<Side, T>> {
  return { buy: value, sell: value }
}
