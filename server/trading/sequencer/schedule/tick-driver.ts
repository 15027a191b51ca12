import type { Clock } from '../../../kernel/clock/clock.ts'
import { newTick } from '../group.ts'
import type { Sequencer } from '../sequencer.ts'
import type { Scheduler } from './scheduler.ts'

export interface TickDriverOptions {
  readonly sequencer: Sequencer
  /** When the engine has something to do that no command asks for; undefined when there is nothing. */
  readonly dueAtMs: (nowMs: number) => number | undefined
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Keeps a timer that was set long ago from missing a clock that has been moved. */
const longestWaitMs = 60_000
/** Also the pause before another try when a tick was not taken. */
const shortestWaitMs = 20

/** Sends a tick when something is due and nothing else happens: any other command lets time pass as well. */
export class TickDriver {
  readonly #options: TickDriverOptions
  readonly #unsubscribe: () => void
  #armedFor: number | undefined
  #cancel: (() => void) | undefined
  #stopped = false

  constructor(options: TickDriverOptions) {
    this.#options = options
    this.#unsubscribe = options.sequencer.subscribe(() => this.#arm())
    this.#arm()
  }

  stop(): void {
    this.#stopped = true
    this.#unsubscribe()
    this.#cancel?.()
  }

  #arm(): void {
    const { dueAtMs, clock, scheduler } = this.#options
    const due = dueAtMs(clock.nowMs())
    if (due === this.#armedFor || this.#stopped) return
    this.#cancel?.()
    this.#armedFor = due
    if (due === undefined) return
    const waitMs = Math.min(Math.max(due - clock.nowMs(), shortestWaitMs), longestWaitMs)
    this.#cancel = scheduler.after(waitMs, () => void this.#wake())
  }

  async #wake(): Promise<void> {
    const { dueAtMs, clock, sequencer } = this.#options
    const nowMs = clock.nowMs()
    const due = dueAtMs(nowMs)
    if (due !== undefined && due <= nowMs) await sequencer.submit(newTick())
    this.#armedFor = undefined
    this.#arm()
  }
}
