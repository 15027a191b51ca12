import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '../../../kernel/bus/bus.ts'
import type { Job } from '../../../kernel/jobs/jobs.ts'
import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'

export interface RejoiningOptions {
  readonly bus: Bus
  readonly log: Logger
  /** Closes everything that may have missed an event. Called at once. */
  giveUp(): void
  /** Resolves once no node that considers this one disconnected writes any more. */
  registered(): Promise<void>
  /** Reads again the state that other nodes may have changed. */
  reload(): Promise<void>
  /** Reads the queues of these nodes again. */
  meet(nodes: readonly string[]): Promise<void>
}

const retryMs = 1_000
const aloneMs = 2_000

/**
 * Recovers a node after a gap: it closes the queues that may have missed events and reads the rest again. No new queue
 * opens until that is done.
 */
export class Rejoining {
  readonly #options: RejoiningOptions
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #gaps = 0

  constructor(options: RejoiningOptions) {
    this.#options = options
    options.bus.onGap(() => this.begin())
  }

  /** Starts recovery after a gap. */
  begin(): void {
    this.#gaps += 1
    this.#options.giveUp()
    if (!this.#stop.signal.aborted) this.#running ??= this.#run()
  }

  /** Resolves when everything that may have been missed is read. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  stop(): void {
    this.#stop.abort()
  }

  /** While the bus is disconnected, polls the database for changes of the other nodes. */
  get job(): Job {
    const { bus, reload } = this.#options
    return { name: 'reread-while-alone', everyMs: aloneMs, run: async () => (bus.isConnected ? undefined : reload()) }
  }

  async #run(): Promise<void> {
    for (let done = -1; done !== this.#gaps && !this.#stop.signal.aborted; ) {
      const seen = this.#gaps
      if (await this.#recover()) done = seen
    }
    // Together with the last check: a gap after this starts another recovery.
    this.#running = undefined
  }

  /** False if it failed; after a pause. */
  async #recover(): Promise<boolean> {
    const { bus, log, registered, reload, meet } = this.#options
    try {
      await registered()
      await meet(bus.nodes())
      await reload()
      return true
    } catch (error) {
      log.error('could not read missed changes yet; will retry', errorFields(error))
      await delay(retryMs, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined)
      return false
    }
  }
}
