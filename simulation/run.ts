import { createHash } from 'node:crypto'
import type { Command, ReplayGuard } from '../server/trading/domain/engine/commands/commands.ts'
import { type Attempt, Attempts } from './attempts.ts'
import { accountCommands, firstAccounts, openingCommands, openingTrades } from './catalogue.ts'
import { commandOf } from './drafts.ts'
import { examineDisk } from './examine-disk.ts'
import { must, Violation } from './expect.ts'
import type { Making } from './making.ts'
import { moneyMakers } from './money-makers.ts'
import { orderMakers } from './order-makers.ts'
import { Random } from './random.ts'
import { SimulatedServer } from './simulated-server.ts'
import { VenueVerifier } from './venue-verifier.ts'
import { World } from './world.ts'

export interface RunResult {
  readonly seed: number
  /** The same seed and number of steps always give the same. */
  readonly traceHash: string
  readonly commands: number
  readonly trades: number
  readonly crashes: number
  readonly outcomes: Readonly<Record<string, number>>
  /** How often each kind of event was seen. */
  readonly seen: ReadonlyMap<string, number>
}

const requestGoodMs = 60_000
const hourMs = 3_600_000
/** The markets trade this long before the run, so that the venue has a price for dust. */
const openingHours = 3
const makers = [...orderMakers, ...moneyMakers]

/**
 * Simulates a venue from its opening through crashes, failures and wrong clocks to a quiet end. `sabotage` causes damage
 * before the final examination, to show that it is detected.
 */
export async function simulate(
  seed: number,
  steps: number,
  sabotage: (world: World) => void = () => undefined,
): Promise<RunResult> {
  const run = new Run(seed)
  try {
    return await run.play(steps, sabotage)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const replay = `npm run simulate -- --seed ${seed} --steps ${steps}`
    throw new Violation(`seed ${seed}, sequence ${run.sequence}: ${reason}\nreplay it with: ${replay}`, {
      cause: error,
    })
  }
}

class Run {
  readonly #seed: number
  readonly #random: Random
  readonly #world: World
  readonly #witness = new VenueVerifier()
  readonly #attempts = new Attempts()
  readonly #trace = createHash('sha256')
  readonly #making: Omit<Making, 'views'>
  #server: SimulatedServer | undefined
  #crashes = 0

  constructor(seed: number) {
    this.#seed = seed
    this.#random = new Random(seed)
    this.#world = new World(this.#random)
    this.#making = { random: this.#random, accounts: [...firstAccounts], clientIds: [], transfers: [], counter: 0 }
  }

  get sequence(): number {
    return this.#witness.sequence
  }

  async play(steps: number, sabotage: (world: World) => void): Promise<RunResult> {
    const server = await this.#start()
    for (const command of openingCommands()) await this.#world.until(server.submit(command))
    for (let hour = 0; hour < openingHours; hour++) {
      for (const command of openingTrades()) await this.#world.until(server.submit(command))
      await this.#world.scheduler.pass(hourMs)
    }
    this.#world.isHostile = true
    for (let step = 0; step < steps; step++) await this.#step()
    await this.#makePeace()
    sabotage(this.#world)
    return this.#examineAll()
  }

  async #step(): Promise<void> {
    const action = this.#random.weighted([
      [700, () => this.#submitSome()],
      [250, () => this.#world.scheduler.pass(this.#random.between(0, 6))],
      [40, () => this.#world.scheduler.pass(this.#random.between(10, 6_000))],
      [5, () => this.#world.scheduler.pass(this.#random.between(600_000, 7_200_000))],
      [25, () => this.#examine()],
      [12, () => this.#moveClock()],
      [10, () => this.#redeliver()],
      [8, () => this.#crash()],
      [6, () => this.#toggleDatabase()],
      [5, () => this.#openAccount()],
      [4, () => this.#takeOver()],
      [3, () => this.#damageSnapshot()],
    ] as const)
    await action()
    if (this.#witness.violation !== undefined) throw this.#witness.violation
    if (this.#server === undefined) await this.#tryToStart()
    this.#note(`${this.#world.scheduler.nowMs} ${this.sequence} ${this.#world.disk.rows.length}`)
  }

  async #submitSome(): Promise<void> {
    const count = this.#random.chance(3) ? 25 : this.#random.between(1, 3)
    for (let index = 0; index < count; index++) {
      if (this.#server === undefined) return
      const making = Object.assign(this.#making, { views: this.#server.engine })
      const draft = this.#random.weighted(makers)(making)
      this.#send(commandOf(draft, this.#guard()))
    }
    await this.#world.scheduler.pass(this.#random.between(0, 3))
  }

  #send(command: Command): void {
    const attempt = this.#attempts.add(command)
    this.#server?.submit(command).then((outcome) => this.#receive(attempt, outcome))
  }

  #receive(attempt: Attempt, outcome: NonNullable<Attempt['outcome']>): void {
    attempt.outcome = outcome
    const sequence = outcome.kind === 'committed' ? outcome.sequence : 0
    this.#note(`${attempt.command.type} ${outcome.kind} ${sequence}`)
  }

  /** A client without a reply or with an unknown outcome repeats the request; so does a bad network. */
  async #redeliver(): Promise<void> {
    const { all } = this.#attempts
    if (all.length === 0) return
    const { command } = this.#random.pick(all.slice(-30))
    // The same bytes, or the same command with a new signature.
    this.#send(copyOf(command, this.#random.chance(50) ? command.replay : this.#guard()))
    await this.#world.scheduler.pass(0)
  }

  async #crash(): Promise<void> {
    this.#server?.crash()
    this.#server = undefined
    this.#crashes += 1
    this.#note('crash')
  }

  /** Another server starts while this one still runs. This one must notice before it acknowledges another command. */
  async #takeOver(): Promise<void> {
    const old = this.#server
    this.#server = undefined
    await this.#tryToStart()
    if (old === undefined || this.#server === undefined) {
      this.#server ??= old
      return
    }
    const late = old.submit(commandOf({ type: 'tick' }))
    const outcome = await this.#world.until(late)
    must(outcome.kind !== 'committed', () => 'a server that was replaced acknowledged a command')
    old.crash()
    this.#note(`take over ${outcome.kind}`)
  }

  async #toggleDatabase(): Promise<void> {
    this.#world.isDatabaseDown = true
    await this.#world.scheduler.pass(this.#random.between(1, 8_000))
    this.#world.isDatabaseDown = false
  }

  async #moveClock(): Promise<void> {
    this.#world.moveClock(this.#random.pick([-3_600_000, -5_000, -17, 13, 900, 4_000, 130_000]))
  }

  async #openAccount(): Promise<void> {
    const { accounts } = this.#making
    const account = 20 + accounts.length
    accounts.push(account)
    for (const draft of accountCommands(account)) this.#send(commandOf(draft, this.#guard()))
    await this.#world.scheduler.pass(1)
  }

  async #damageSnapshot(): Promise<void> {
    const [newest] = await this.#world.snapshots.headers()
    if (newest !== undefined) this.#world.snapshots.damage(newest.sequence, this.#random.below(1_000_000))
  }

  async #examine(): Promise<void> {
    if (this.#server !== undefined) this.#witness.examine(this.#server.engine, this.#making.accounts)
  }

  async #tryToStart(): Promise<void> {
    try {
      await this.#start()
    } catch (error) {
      if (error instanceof Violation || (error as Error).name !== 'ConnectionBroken') throw error
    }
  }

  async #start(): Promise<SimulatedServer> {
    this.#server = await SimulatedServer.start(this.#world, this.#witness, this.#making.accounts)
    await this.#examine()
    return this.#server
  }

  /** Finishes all pending work. */
  async #makePeace(): Promise<void> {
    this.#world.isHostile = false
    await this.#world.scheduler.pass(60_000)
    // A server that failed to start may still have taken the lead.
    const last = this.#server && (await this.#world.until(this.#server.submit(commandOf({ type: 'tick' }))))
    if (last?.kind !== 'committed') {
      this.#server?.crash()
      await this.#start()
    }
    await this.#world.scheduler.pass(60_000)
  }

  /** Compares everything. */
  async #examineAll(): Promise<RunResult> {
    await this.#examine()
    this.#attempts.examine(this.#world.disk, this.#witness)
    const { engine } = this.#server as SimulatedServer
    const stateHash = await examineDisk(this.#world, this.#witness, engine)
    for (const account of this.#making.accounts) {
      const deadline = engine.deadManDeadline(account) ?? Number.POSITIVE_INFINITY
      must(deadline > this.#world.clock.nowMs(), () => `the dead-man switch of account ${account} did not fire`)
    }
    must(engine.nextExpiryMs > this.#world.clock.nowMs(), () => 'an order did not expire at its time')
    this.#note(stateHash)
    return {
      seed: this.#seed,
      traceHash: this.#trace.digest('hex'),
      commands: this.sequence,
      trades: engine.lastTradeId,
      crashes: this.#crashes,
      outcomes: countOutcomes(this.#attempts.all),
      seen: this.#witness.seen,
    }
  }

  /** Identifies the request and is valid for a while by the venue's time; sometimes it has already expired. */
  #guard(): ReplayGuard {
    const nowMs = Math.max(this.#world.clock.nowMs(), this.#server?.engine.atMs ?? 0)
    return { key: this.#random.hex(32), untilMs: nowMs + (this.#random.chance(1) ? -1 : requestGoodMs) }
  }

  #note(line: string): void {
    this.#trace.update(`${line}\n`)
  }
}

/** The command before the sequencer stamps it. */
function copyOf(command: Command, replay: ReplayGuard | null): Command {
  return { ...structuredClone(command), sequence: 0, atMs: 0, replay }
}

function countOutcomes(attempts: readonly Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of attempts) {
    const name = outcome === undefined ? 'unanswered' : outcome.kind === 'not_taken' ? outcome.reason : outcome.kind
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
