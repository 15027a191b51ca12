import type { Random } from '../../simulation/random.ts'
import type { AnswerLog } from './answer-log.ts'
import { type MarketNow, orderNear, requestOf, type TraderRequest } from './http-requests.ts'
import { sendOnce, type Trader } from './signed-http.ts'

/** This trader approves withdrawals of the others. */
const operator = 0
const batchMax = 8
/** Older client ids are dropped: a cancel picks among the newest. */
const namesKept = 200

interface Named {
  readonly trader: number
  readonly name: string
}

export interface Load {
  /** Resolves after this many requests of the load are acknowledged. */
  acknowledged(count: number): Promise<void>
  /** Stops new requests; resolves when the last pending one is answered or lost. */
  end(): Promise<void>
}

/** Traders that send orders, batches, cancels and withdrawals as fast as they get replies, each with one pending. */
export class HttpTraders {
  readonly #random: Random
  readonly #traders: readonly Trader[]
  readonly #log: AnswerLog
  readonly #orders: Named[] = []
  readonly #withdrawals: Named[] = []
  #unanswered: TraderRequest[] = []
  #counter = 0

  constructor(random: Random, traders: readonly Trader[], log: AnswerLog) {
    this.#random = random
    this.#traders = traders
    this.#log = log
  }

  trade(url: string, markets: readonly MarketNow[], clients: number): Load {
    let isOver = false
    let count = 0
    let target: { readonly count: number; reached(): void } | undefined
    const one = async (): Promise<void> => {
      while (!isOver) {
        const answer = await this.#send(url, this.#next(markets))
        if (answer === 'unanswered') return
        if (answer === 'done') count += 1
        if (target !== undefined && count >= target.count) target.reached()
      }
    }
    const all = Promise.all(Array.from({ length: clients }, one))
    return {
      acknowledged: (most) =>
        new Promise((resolve) => {
          target = { count: most, reached: resolve }
          // Do not wait for a server that stopped answering; the check of the books finds lost commands.
          void all.then(() => resolve())
        }),
      async end() {
        isOver = true
        await all
      },
    }
  }

  /** Repeats each unanswered request with the same client id; the venue executes it once. Returns the number of repeats. */
  async repeatUnanswered(url: string): Promise<number> {
    const unanswered = this.#unanswered
    this.#unanswered = []
    for (const input of unanswered) await this.#send(url, input)
    return unanswered.length
  }

  async #send(url: string, input: TraderRequest): Promise<'done' | 'refused' | 'unanswered'> {
    const trader = this.#traders[input.trader]
    if (trader === undefined) throw new Error('there is no such trader')
    const answer = await sendOnce(url, trader, requestOf(input))
    if (answer.kind === 'unanswered') this.#unanswered.push(input)
    this.#log.note(input, answer)
    return answer.kind
  }

  #next(markets: readonly MarketNow[]): TraderRequest {
    const random = this.#random
    const kind = random.weighted([
      [45, 'place'],
      [10, 'batch'],
      [25, 'cancel'],
      [10, 'withdraw'],
      [6, 'cancel_withdrawal'],
      [4, 'approve'],
    ] as const)
    const trader = random.below(this.#traders.length)
    const order = () => orderNear(random, random.pick(markets), this.#name(this.#orders, trader))
    if (kind === 'batch') {
      return { kind, trader, orders: Array.from({ length: random.between(2, batchMax) }, order) }
    }
    if (kind === 'withdraw') {
      const clientWithdrawId = this.#name(this.#withdrawals, trader)
      return { kind, trader, clientWithdrawId, amount: `0.00${random.between(100, 199)}` }
    }
    const named = this.#pick(kind === 'cancel' ? this.#orders : this.#withdrawals, kind === 'approve')
    if (kind === 'place' || named === undefined) return { kind: 'place', trader, orders: [order()] }
    if (kind === 'cancel') return { kind, trader: named.trader, clientOrderId: named.name }
    if (kind === 'cancel_withdrawal') return { kind, trader: named.trader, clientWithdrawId: named.name }
    const withdrawalId = this.#log.withdrawalId(named.name)
    if (withdrawalId === undefined) return { kind: 'place', trader, orders: [order()] }
    return { kind: 'approve', trader: operator, clientWithdrawId: named.name, withdrawalId }
  }

  #name(names: Named[], trader: number): string {
    this.#counter += 1
    const name = `n${this.#counter}`
    names.push({ trader, name })
    if (names.length > namesKept) names.shift()
    return name
  }

  #pick(names: readonly Named[], ofOthers: boolean): Named | undefined {
    const among = ofOthers ? names.filter(({ trader }) => trader !== operator) : names
    return among.length === 0 ? undefined : this.#random.pick(among)
  }
}
