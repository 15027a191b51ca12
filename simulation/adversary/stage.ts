import {
  type OrderRequest,
  type OrderTarget,
  orderRequest,
} from '../../server/trading/domain/engine/orders/requests.ts'
import type { MarketDefinition } from '../../server/trading/domain/markets/definitions.ts'
import type { Random } from '../random.ts'
import type { AttackedVenue } from './attacked-venue.ts'
import { colluders, markets } from './setting.ts'

export interface Stage {
  readonly random: Random
  readonly venue: AttackedVenue
  /** The number of ids used so far. */
  names: number
}

/** Submits commands; each `yield` executes them and waits the given milliseconds. */
export type Attack = (stage: Stage) => Generator<number, void>

type OrderInput = Parameters<typeof orderRequest>[0]

export function place(venue: AttackedVenue, input: OrderInput): void {
  venue.submit({ type: 'place_order', order: orderRequest(input) })
}

export function replace(venue: AttackedVenue, input: OrderInput, target: OrderTarget) {
  venue.submit({ type: 'cancel_replace', target, order: orderRequest(input) })
}

type PairInput = Pick<OrderRequest, 'account' | 'market' | 'side' | 'lots' | 'stopPrice' | 'price'> & {
  limitPrice: number
}

export function placePair(venue: AttackedVenue, { price, ...input }: PairInput): void {
  const ids = { orderId: 0, stopOrderId: 0, clientOrderId: '', stopClientOrderId: '' }
  const pair = { ...input, ...ids, label: 'oco', stp: 'EXPIRE_TAKER', stopLimitPrice: price } as const
  venue.submit({ type: 'place_pair', pair })
}

export function pickMarket(random: Random): MarketDefinition {
  return random.pick(markets)
}

export function twoOf(random: Random): [one: number, other: number] {
  const first = random.below(colluders.length)
  const second = (first + random.between(1, colluders.length - 1)) % colluders.length
  return [colluders[first] as number, colluders[second] as number]
}

export function nameOf(stage: Stage): string {
  stage.names += 1
  return `n${stage.names}`
}
