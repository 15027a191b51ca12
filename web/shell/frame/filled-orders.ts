import type { AccountEvent } from '../../../client/socket/account-stream.ts'

/** The orders that waited and were traded while nobody looked at Trade; each counts once, however many its fills. */
export class FilledOrders {
  readonly #ids = new Set<string>()

  get count(): number {
    return this.#ids.size
  }

  receive(event: AccountEvent): void {
    // After a restart the server repeats what may be known.
    if (event.event !== 'update' || event.resumed === true) return
    for (const { isMaker, orderId } of event.fills) if (isMaker) this.#ids.add(orderId)
  }
}
