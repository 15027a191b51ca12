import type { Clock } from '../../../kernel/clock/clock.ts'
import { newTick } from '../group.ts'
import type { Sequencer } from '../sequencer.ts'
import type { Scheduler } from './scheduler.ts'

export interface TickDriverOptions {
  readonly sequencer: Sequencer
  /** When the engine needs a tick although no command arrives; undefined if nothing is due. */
  readonly dueAtMs: (nowMs: number) => number | undefined
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Bounds a timer, in case the clock is moved after the timer is set. */
const longestWaitMs = 60_000
/** Also the pause before a retry after a rejected tick. */
const shortestWaitMs = 20

/** Sends a tick when something is due and no other command arrives: any other command advances time too. */
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
