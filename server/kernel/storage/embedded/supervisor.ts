import { setTimeout as delay } from 'node:timers/promises'
import type { StorageLog } from '../storage-log.ts'
import type { Postmaster } from './postmaster.ts'
import { endProcess } from './server-processes.ts'

const firstDelayMs = 50
const longestDelayMs = 5_000
/** After this uptime the start counts as successful, and the next delay is short again. */
const stableAfterMs = 30_000

export type StartServer = (signal: AbortSignal) => Promise<Postmaster>

/** Keeps one server running: restarts it whenever it ends by itself. */
export class Supervisor {
  readonly #start: StartServer
  readonly #log: StorageLog
  readonly #stopping = new AbortController()
  readonly #watching: Promise<void>
  #current: Postmaster | undefined

  /** Takes a running server: the caller handles a failure of the first start. */
  constructor(first: Postmaster, start: StartServer, log: StorageLog) {
    this.#current = first
    this.#start = start
    this.#log = log
    this.#watching = this.#watch(first)
  }

  get pid(): number | undefined {
    return this.#current?.pid
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#current !== undefined) await endProcess(this.#current.pid)
    await this.#watching
  }

  async #watch(first: Postmaster): Promise<void> {
    let postmaster: Postmaster | undefined = first
    let delayMs = firstDelayMs
    while (postmaster !== undefined) {
      const since = performance.now()
      const how = await postmaster.exited
      this.#current = undefined
      if (this.#stopping.signal.aborted) return
      this.#log({ level: 'error', message: `PostgreSQL ended by itself (${how}); starting it again` })
      if (performance.now() - since > stableAfterMs) delayMs = firstDelayMs
      ;({ postmaster, delayMs } = await this.#restart(delayMs))
      this.#current = postmaster
      // It became ready while `stop` looked for a server to end.
      if (postmaster !== undefined && this.#stopping.signal.aborted) await endProcess(postmaster.pid)
      else if (postmaster !== undefined)
        this.#log({ level: 'info', message: 'PostgreSQL is back', pid: postmaster.pid })
    }
  }

  /** Retries until it succeeds or is stopped, with a bounded backoff. */
  async #restart(firstPauseMs: number): Promise<{ postmaster: Postmaster | undefined; delayMs: number }> {
    const { signal } = this.#stopping
    for (let delayMs = firstPauseMs; ; ) {
      await delay(delayMs, undefined, { signal }).catch(() => undefined)
      delayMs = Math.min(delayMs * 2, longestDelayMs)
      if (signal.aborted) return { postmaster: undefined, delayMs }
      try {
        return { postmaster: await this.#start(signal), delayMs }
      } catch (error) {
        if (!signal.aborted) this.#log({ level: 'error', message: 'PostgreSQL could not be started again', error })
      }
    }
  }
}
