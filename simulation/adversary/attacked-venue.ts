import type { Command, ReplayGuard } from '../../server/trading/domain/engine/commands/commands.ts'
import { stampCommand } from '../../server/trading/domain/engine/commands/stamp-command.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { EventCollector } from '../../server/trading/domain/engine/event-sink.ts'
import { EngineState } from '../../server/trading/domain/engine/state.ts'
import { stateOf } from '../../server/trading/store/state-machine.ts'
import { type CommandDraft, commandOf } from '../drafts.ts'
import type { Random } from '../random.ts'
import type { GainWatch } from './gain-watch.ts'

const startMs = 1_800_000_000_000

type Awaitable = void | Promise<void>

/** The venue of an adversary run: its clock jumps, and commands overtake each other. */
export interface AttackedVenue {
  readonly engine: Engine
  readonly nowMs: number
  submit(draft: CommandDraft, replay?: ReplayGuard | null): void
  /** Executes the waiting commands in random order. */
  settle(): Awaitable
  /** Executes commands in order, like an operator who opens a venue. */
  applyAll(drafts: readonly CommandDraft[]): Awaitable
  passTime(ms: number): Awaitable
  /** Backward steps of the clock are ignored: time in the journal never goes back. */
  moveClock(byMs: number): void
  /** As after a crash: only the state on disk is left. */
  restart(): Awaitable
}

/** The engine alone, for many quick runs. */
export class AttackedEngine implements AttackedVenue {
  engine: Engine
  nowMs = startMs
  readonly #random: Random
  readonly #watch: GainWatch
  readonly #collector = new EventCollector()
  #waiting: Command[] = []

  constructor(random: Random, watch: GainWatch, rules: number) {
    this.engine = new Engine(new EngineState(rules))
    this.#random = random
    this.#watch = watch
  }

  submit(draft: CommandDraft, replay: ReplayGuard | null = null): void {
    this.#waiting.push(commandOf(draft, replay))
  }

  settle(): void {
    const waiting = this.#waiting
    this.#waiting = []
    while (waiting.length > 0) {
      const [command] = waiting.splice(this.#random.below(waiting.length), 1)
      this.#apply(command as Command)
    }
  }

  applyAll(drafts: readonly CommandDraft[]): void {
    for (const draft of drafts) this.#apply(commandOf(draft))
  }

  passTime(ms: number): void {
    this.nowMs += ms
  }

  moveClock(byMs: number): void {
    this.nowMs += byMs
  }

  restart(): void {
    this.engine = Engine.restore(stateOf(this.engine).slice())
  }

  #apply(command: Command): void {
    const { engine } = this
    stampCommand(command, engine.sequence + 1, Math.max(this.nowMs, engine.atMs), engine.lastId)
    engine.apply(command, this.#collector)
    this.#watch.take(command, this.#collector.take(), engine)
  }
}
