import type { OrderCall } from './place-order.ts'

/** A sent order: its id and its fingerprint. */
export interface SentOrder {
  readonly fingerprint: string
  readonly clientOrderId: string
}

export function fingerprintOf({ path, params: { clientOrderId: _, ...params } }: OrderCall): string {
  return JSON.stringify([path, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/**
 * The client order id to send. While the outcome of the last order is unknown, the same order keeps its id: the venue
 * then replies with the first order instead of placing another.
 */
export function clientOrderIdFor(open: SentOrder | undefined, fingerprint: string, fresh: () => string): string {
  return open?.fingerprint === fingerprint ? open.clientOrderId : fresh()
}
