import type { AccountEvent } from '../../../client/socket/account-stream.ts'

/** The resting orders that were filled while Trade was not visible; each counts once. */
export class FilledOrders {
  readonly #ids = new Set<string>()

  get count(): number {
    return this.#ids.size
  }

  receive(event: AccountEvent): void {
    // After a restart the server repeats events.
    if (event.event !== 'update' || event.resumed === true) return
    for (const { isMaker, orderId } of event.fills) if (isMaker) this.#ids.add(orderId)
  }
}
