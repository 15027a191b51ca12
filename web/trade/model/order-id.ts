import type { OrderCall } from './place-order.ts'

/** The id an order was sent with, and what it was sent for. */
export interface SentOrder {
  readonly fingerprint: string
  readonly clientOrderId: string
}

export function fingerprintOf({ path, params: { clientOrderId: _, ...params } }: OrderCall): string {
  return JSON.stringify([path, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/**
 * The id to send an order with. As long as it is not known what became of the last one, the very same order keeps its
 * id: the venue answers it with the first order instead of placing another.
 */
export function clientOrderIdFor(open: SentOrder | undefined, fingerprint: string, fresh: () => string): string {
  return open?.fingerprint === fingerprint ? open.clientOrderId : fresh()
}
