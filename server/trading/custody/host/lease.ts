import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import type { Database, Transaction } from '../../../kernel/storage/database.ts'
import { endLease, lockLease, renewLease, takeLease } from '../../store/custody/leases.ts'

/** Another node watches the network now: the reports of this one are refused. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The lease of one network on this node. A timer renews it, also during a long scan. */
export class NetworkLease {
  readonly #database: Database
  readonly #network: string
  readonly #holder: string
  readonly #leaseMs: number
  readonly #log: Logger
  #fence: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database, network: string, holder: string, leaseMs: number, log: Logger) {
    this.#database = database
    this.#network = network
    this.#holder = holder
    this.#leaseMs = leaseMs
    this.#log = log
  }

  get isHeld(): boolean {
    return this.#fence !== undefined
  }

  /** True if this node holds the lease or has just taken it. */
  async take(): Promise<boolean> {
    if (this.#fence !== undefined) return true
    const fence = await takeLease(this.#database.sql, this.#network, this.#holder, this.#leaseMs)
    if (fence === undefined) return false
    this.#fence = fence
    this.#timer = setInterval(() => void this.#renew(fence), this.#leaseMs / 3)
    this.#timer.unref()
    return true
  }

  async #renew(fence: number): Promise<void> {
    try {
      const isHeld = await renewLease(this.#database.sql, this.#network, fence, this.#leaseMs)
      if (!isHeld && this.#fence === fence) this.#forget()
    } catch (error) {
      // The next renewal, or the next report, finds out whether the lease is lost.
      this.#log.warn('the lease of a network was not renewed', { network: this.#network, ...errorFields(error) })
    }
  }

  /** Runs a report in a transaction during which no other node can take the lease; refused if one has taken it before. */
  async report<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const fence = this.#fence
    if (fence === undefined) throw new LeaseLost(`the lease of ${this.#network} is lost`)
    return this.#database.transaction(async (tx) => {
      if (!(await lockLease(tx.sql, this.#network, fence))) {
        if (this.#fence === fence) this.#forget()
        throw new LeaseLost(`another node watches ${this.#network}`)
      }
      return work(tx)
    })
  }

  async end(): Promise<void> {
    const fence = this.#fence
    if (fence === undefined) return
    this.#forget()
    await endLease(this.#database.sql, this.#network, fence).catch(() => undefined)
  }

  #forget(): void {
    this.#fence = undefined
    clearInterval(this.#timer)
  }
}
