import type { Bus, BusBody } from '../../kernel/bus/bus.ts'
import type { PriceAlert } from '../store/price-alerts.ts'

export type AlertChange = 'set' | 'triggered' | 'rearmed' | 'deleted'

/** Without an account, the message is for all. */
type Receive = (accountId: number | undefined, message: Buffer) => void

type AlertBus = Pick<Bus, 'publish' | 'subscribe' | 'onGap' | 'onNodeDown'>

const subject = 'trading.alerts'
const missed = JSON.stringify({ channel: 'account', event: 'price_alerts_missed' })

/**
 * Publishes the changes of price alerts to the connections of their accounts, on every node. A message may be lost: a
 * client reads its alerts again after it has connected, and when it is notified.
 */
export class AlertFeed {
  readonly #write: (alert: PriceAlert) => object
  readonly #bus: AlertBus | undefined
  readonly #receivers = new Set<Receive>()

  constructor(write: (alert: PriceAlert) => object, bus: AlertBus | undefined) {
    this.#write = write
    this.#bus = bus
    bus?.subscribe(subject, (body) => this.#receive(body))
    bus?.onGap(() => this.#deliver(undefined, missed))
    // It may have died between the commit of a change and its message.
    bus?.onNodeDown(() => this.#deliver(undefined, missed))
  }

  /** After the commit of the change. */
  publish(change: AlertChange, alert: PriceAlert): void {
    const text = JSON.stringify({
      ...{ channel: 'account', event: 'price_alert', change },
      alert: this.#write(alert),
    })
    this.#send(alert.accountId, text)
  }

  /** After a change whose commit is uncertain. */
  publishMissed(accountId: number): void {
    this.#send(accountId, missed)
  }

  subscribe(receive: Receive): () => void {
    this.#receivers.add(receive)
    return () => this.#receivers.delete(receive)
  }

  #send(accountId: number, text: string): void {
    this.#deliver(accountId, text)
    this.#bus?.publish(subject, { accountId, text })
  }

  #receive(body: BusBody): void {
    const { accountId, text } = body as { readonly accountId: number; readonly text: string }
    this.#deliver(accountId, text)
  }

  #deliver(accountId: number | undefined, text: string): void {
    const message = Buffer.from(text)
    for (const receive of this.#receivers) receive(accountId, message)
  }
}
