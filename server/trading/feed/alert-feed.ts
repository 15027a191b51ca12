import type { Bus, BusBody } from '../../kernel/bus/bus.ts'
import type { PriceAlert } from '../store/price-alerts.ts'

export type AlertChange = 'set' | 'triggered' | 'rearmed' | 'deleted'

type Receive = (accountId: number, message: Buffer) => void

const subject = 'trading.alerts'

/**
 * Publishes the changes of price alerts to the connections of their accounts, on every node. A message may be lost: a
 * client reads its alerts again after it has connected.
 */
export class AlertFeed {
  readonly #write: (alert: PriceAlert) => object
  readonly #bus: Pick<Bus, 'publish' | 'subscribe'> | undefined
  readonly #receivers = new Set<Receive>()

  constructor(write: (alert: PriceAlert) => object, bus: Pick<Bus, 'publish' | 'subscribe'> | undefined) {
    this.#write = write
    this.#bus = bus
    bus?.subscribe(subject, (body) => this.#receive(body))
  }

  /** After the commit of the change. */
  publish(change: AlertChange, alert: PriceAlert): void {
    const text = JSON.stringify({
      ...{ channel: 'account', event: 'price_alert', change },
      alert: this.#write(alert),
    })
    this.#deliver(alert.accountId, text)
    this.#bus?.publish(subject, { accountId: alert.accountId, text })
  }

  subscribe(receive: Receive): () => void {
    this.#receivers.add(receive)
    return () => this.#receivers.delete(receive)
  }

  #receive(body: BusBody): void {
    const { accountId, text } = body as { readonly accountId: number; readonly text: string }
    this.#deliver(accountId, text)
  }

  #deliver(accountId: number, text: string): void {
    const message = Buffer.from(text)
    for (const receive of this.#receivers) receive(accountId, message)
  }
}
