import { errorFields, type Logger } from '../../../kernel/logging/logger.ts'
import { custodyLimits } from '../limits.ts'
import type { NetworkHost } from './network-host.ts'

/** Runs the turns of one network, one after another, with a growing pause after failures. */
export class NetworkLoop {
  readonly #host: NetworkHost
  readonly #everyMs: number
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> = Promise.resolve()
  #failures = 0
  #isStopped = false

  constructor(host: NetworkHost, everyMs: number, log: Logger) {
    this.#host = host
    this.#everyMs = everyMs
    this.#log = log
  }

  start(): void {
    this.#schedule(0)
  }

  #schedule(pauseMs: number): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#underWay = this.#turn()
    }, pauseMs)
    this.#timer.unref()
  }

  async #turn(): Promise<void> {
    try {
      if (!this.#host.isIdle) await this.#host.turn()
      this.#failures = 0
      this.#schedule(this.#everyMs)
    } catch (error) {
      const { backoffFirstMs, backoffMaxMs } = custodyLimits
      const pauseMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** Math.min(this.#failures, 16))
      this.#failures += 1
      this.#log.warn('a network could not be read', { network: this.#host.network, pauseMs, ...errorFields(error) })
      this.#schedule(pauseMs)
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    // A stuck watcher is ended first: its calls reject, and the turn ends.
    await this.#host.closeWatcher()
    await this.#underWay
    await this.#host.stop()
  }
}
