import type { Command, ReplayGuard } from '../../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../../server/trading/domain/engine/engine.ts'
import { sequencerLimits } from '../../server/trading/sequencer/limits.ts'
import type { ProjectedGroup } from '../../server/trading/store/read-models/projection.ts'
import { type CommandDraft, commandOf } from '../drafts.ts'
import type { Random } from '../random.ts'
import { type GroupVerifier, SimulatedServer } from '../simulated-server.ts'
import { World } from '../world.ts'
import type { AttackedVenue } from './attacked-venue.ts'
import type { GainWatch } from './gain-watch.ts'
import { accounts } from './setting.ts'

/** One command per row of the journal, so that the watch sees the engine after each command. */
const limits = { ...sequencerLimits, groupCommandsMax: 1 }

/** Passes groups to the watch. */
class WatchedGroups implements GroupVerifier {
  sequence = 0
  readonly #watch: GainWatch
  #found: { readonly error: unknown } | undefined

  constructor(watch: GainWatch) {
    this.#watch = watch
  }

  get seenUntil(): number {
    return this.sequence
  }

  /** The sequencer continues when a listener fails, so the finding is stored. */
  follow(group: ProjectedGroup, engine: Engine): void {
    try {
      this.take(group, engine)
    } catch (error) {
      this.#found ??= { error }
    }
  }

  /** Throws the finding. */
  check(): void {
    if (this.#found !== undefined) throw this.#found.error
  }

  take(group: ProjectedGroup, engine: Engine): void {
    this.sequence = group.sequence
    for (const { command, events } of group.commands) this.#watch.take(command, events, engine)
  }
}

/** The real sequencer on a simulated database: it admits, stamps, ticks and restarts from disk. */
export class SequencedVenue implements AttackedVenue {
  readonly #random: Random
  readonly #world: World
  readonly #groups: WatchedGroups
  #server: SimulatedServer
  #waiting: Command[] = []

  private constructor(random: Random, world: World, groups: WatchedGroups, server: SimulatedServer) {
    this.#random = random
    this.#world = world
    this.#groups = groups
    this.#server = server
  }

  static async open(random: Random, watch: GainWatch): Promise<SequencedVenue> {
    const world = new World(random)
    const groups = new WatchedGroups(watch)
    return new SequencedVenue(random, world, groups, await SimulatedServer.start(world, groups, accounts, limits))
  }

  get engine(): Engine {
    return this.#server.engine
  }

  get nowMs(): number {
    return this.#world.clock.nowMs()
  }

  submit(draft: CommandDraft, replay: ReplayGuard | null = null): void {
    this.#waiting.push(commandOf(draft, replay))
  }

  async settle(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    const answers = []
    while (waiting.length > 0) {
      const [command] = waiting.splice(this.#random.below(waiting.length), 1)
      answers.push(this.#server.submit(command as Command))
    }
    if (answers.length > 0) await this.#world.until(Promise.all(answers))
    this.#groups.check()
  }

  async applyAll(drafts: readonly CommandDraft[]): Promise<void> {
    for (const draft of drafts) await this.#world.until(this.#server.submit(commandOf(draft)))
    this.#groups.check()
  }

  async passTime(ms: number): Promise<void> {
    await this.#world.scheduler.pass(ms)
    this.#groups.check()
  }

  moveClock(byMs: number): void {
    this.#world.moveClock(byMs)
  }

  async restart(): Promise<void> {
    this.#server.crash()
    this.#server = await SimulatedServer.start(this.#world, this.#groups, accounts, limits)
  }
}
