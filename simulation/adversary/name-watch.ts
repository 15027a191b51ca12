import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import type { EngineEvent } from '../../server/trading/domain/engine/event-sink.ts'
import { must } from '../expect.ts'

const dayMs = 24 * 3_600_000
const withdrawalKeptMs = 30 * dayMs

interface Named {
  readonly name: string
  /** When the order closed or the withdrawal finished; infinity before. */
  endedAtMs: number
}

/** Checks that a client order id gives one order, a client withdrawal id one withdrawal and a signed request one command. */
export class NameWatch {
  readonly #byName = new Map<string, Named>()
  readonly #orders = new Map<number, Named>()
  readonly #requests = new Set<string>()

  take(command: Command, events: readonly EngineEvent[]): void {
    const { atMs, replay } = command
    this.#request(replay?.key, replay?.untilMs ?? 0, atMs, events)
    for (const event of events) {
      if (event.type === 'order_accepted' && event.clientOrderId !== '') {
        const name = `order ${event.account}/${event.clientOrderId}`
        this.#orders.set(event.orderId, this.#name(name, atMs, dayMs))
      } else if (event.type === 'order_closed') {
        const named = this.#orders.get(event.orderId)
        if (named !== undefined) named.endedAtMs = atMs
      } else if (event.type === 'withdrawal_changed') {
        const { account, clientWithdrawId } = event.withdrawal
        const name = `withdrawal ${account}/${clientWithdrawId}`
        if (event.change === 'requested') {
          const isUsable = command.type === 'withdraw' && command.usableFromMs <= atMs
          must(isUsable, () => `${name} goes to an address that is on hold`)
          this.#name(name, atMs, withdrawalKeptMs)
        }
        if (event.change === 'canceled') (this.#byName.get(name) as Named).endedAtMs = atMs
      }
    }
  }

  #request(key: string | undefined, untilMs: number, atMs: number, events: readonly EngineEvent[]): void {
    if (key === undefined) return
    const isRefused = events.some(
      (event) => event.type === 'refused' && ['replayed_request', 'request_expired'].includes(event.reason),
    )
    if (isRefused) return
    must(atMs <= untilMs, () => `request ${key} was carried out ${atMs - untilMs} ms after its time`)
    must(!this.#requests.has(key), () => `request ${key} was carried out twice`)
    this.#requests.add(key)
  }

  #name(name: string, atMs: number, keptMs: number): Named {
    const before = this.#byName.get(name)
    const isFree = before === undefined || atMs >= before.endedAtMs + keptMs
    must(isFree, () => `the name of ${name} was given again ${atMs - (before?.endedAtMs ?? 0)} ms after its end`)
    const named = { name, endedAtMs: Number.POSITIVE_INFINITY }
    this.#byName.set(name, named)
    return named
  }
}
