import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import type { Command } from '../../server/trading/domain/engine/commands/commands.ts'
import { orderRequest } from '../../server/trading/domain/engine/orders/requests.ts'
import { firstAccounts, markets, middlePrice } from '../../simulation/catalogue.ts'
import { type CommandDraft, commandOf } from '../../simulation/drafts.ts'
import type { Random } from '../../simulation/random.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import type { KillableVenue } from './killable-venue.ts'

type Taker = Pick<KillableVenue, 'submit'>

const requestGoodMs = 100_000
/** A client waits after a rejection. */
const pauseMs = 10

/** Traders that place, cancel, deposit and withdraw as fast as they get replies, and record the replies. */
export class Clients {
  readonly #random: Random
  readonly #log: Acknowledgements
  readonly #clientIds: { account: number; clientOrderId: string }[] = []
  #unanswered: Command[] = []
  #counter = 0

  constructor(random: Random, log: Acknowledgements) {
    this.#random = random
    this.#log = log
  }

  /** Runs that many traders, each with one pending command, until `end` or until the venue dies. */
  trade(venue: Taker, clients: number): { end(): Promise<void> } {
    let isOver = false
    const one = async (): Promise<void> => {
      while (!isOver) {
        const command = this.#next()
        const outcome = await venue.submit(command)
        this.#log.note(command, outcome)
        if (outcome === undefined || outcome.kind === 'outcome_unknown') this.#unanswered.push(command)
        if (outcome === undefined) return
        if (outcome.kind !== 'committed') await delay(pauseMs)
      }
    }
    const all = Promise.all(Array.from({ length: clients }, one))
    return {
      async end() {
        isOver = true
        await all
      },
    }
  }

  /** Repeats each unanswered request unchanged; the venue executes it once. */
  async sendAgain(venue: Taker): Promise<void> {
    const unanswered = this.#unanswered
    this.#unanswered = []
    await Promise.all(
      unanswered.map(async (command) => {
        const again = { ...command, sequence: 0, atMs: 0 }
        this.#log.note(again, await venue.submit(again))
      }),
    )
  }

  #next(): Command {
    const key = this.#random.hex(32)
    return commandOf(this.#draft(), { key, untilMs: systemClock.nowMs() + requestGoodMs })
  }

  #draft(): CommandDraft {
    const random = this.#random
    this.#counter += 1
    const account = random.pick(firstAccounts)
    const kind = random.weighted([
      [60, 'place'],
      [25, 'cancel'],
      [8, 'deposit'],
      [7, 'withdraw'],
    ] as const)
    if (kind === 'deposit') {
      const transactionId = `kill-${this.#counter}`
      const transfer = { coin: 3, network: 'TRX', output: 0, amount: 1_000_000n, confirmations: 9 }
      return { type: 'report_deposit', depositId: 0, account, transactionId, ...transfer }
    }
    if (kind === 'withdraw') {
      const to = { coin: 3, network: 'TRX', address: 'somewhere', memo: '', amount: 1_000_000n }
      return {
        type: 'withdraw',
        withdrawalId: 0,
        usableFromMs: 0,
        account,
        clientWithdrawId: `w${key(this.#counter)}`,
        ...to,
      }
    }
    const known = this.#clientIds.length === 0 ? undefined : random.pick(this.#clientIds)
    if (kind === 'cancel' && known !== undefined) return { type: 'cancel_order', target: { ...known, orderId: 0 } }
    const clientOrderId = `k${key(this.#counter)}`
    this.#clientIds.push({ account, clientOrderId })
    if (this.#clientIds.length > 300) this.#clientIds.shift()
    const side = random.pick(['buy', 'sell'] as const)
    const price = middlePrice + random.between(-20, 20)
    const market = random.pick(markets).market
    const lots = random.between(1, 9)
    return {
      type: 'place_order',
      order: orderRequest({ account, market, side, kind: 'limit', price, lots, clientOrderId }),
    }
  }
}

/** Two tests share a journal and must not use the same client ids. */
function key(counter: number): string {
  return `${process.pid}.${Math.floor(performance.now())}.${counter}`
}
