import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { type OrderRequest, orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { Random } from '../engine/random.ts'

interface Open {
  readonly account: number
  readonly orderId: number
}

const header = { sequence: 0, atMs: 0, replay: null }
const middle = 1_000_000
const spread = 300

/** The mix of a busy market: 52 % passive limits, 38 % cancels, 5 % crossing limits, 5 % market orders. */
export class Workload {
  readonly #random = new Random(7)
  readonly #accounts: number
  readonly #open: Open[] = []

  constructor(accounts: number) {
    this.#accounts = accounts
  }

  next(): Command {
    const cancel = this.#random.below(100) < 38 ? this.#takeOpen() : undefined
    if (cancel === undefined) return { ...header, type: 'place_order', order: this.#order() }
    return { ...header, type: 'cancel_order', target: { ...cancel, clientOrderId: '' } }
  }

  batch(size: number): Command {
    const items = Array.from({ length: size }, () => ({ type: 'place_order' as const, order: this.#order() }))
    return { ...header, type: 'batch', items }
  }

  /** Stores a resting order, so that it can be cancelled. */
  rests(account: number, orderId: number): void {
    this.#open.push({ account, orderId })
  }

  #takeOpen(): Open | undefined {
    const at = this.#random.below(this.#open.length)
    const last = this.#open.pop()
    if (last === undefined || at === this.#open.length) return last
    const taken = this.#open[at]
    this.#open[at] = last
    return taken
  }

  #order(): OrderRequest {
    const random = this.#random
    const account = 1 + random.below(this.#accounts)
    const side = random.below(2) === 0 ? 'buy' : 'sell'
    const lots = 1 + random.below(20)
    const kind = random.below(100)
    if (kind < 8) return orderRequest({ account, market: 1, side, kind: 'market', lots })
    const away = kind < 16 ? -2 : 1 + random.below(spread)
    const price = middle + (side === 'buy' ? -away : away)
    return orderRequest({ account, market: 1, side, kind: 'limit', price, lots })
  }
}
