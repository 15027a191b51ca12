import { newestRules } from '../../server/trading/domain/engine/rules.ts'
import { stateHash, stateOf } from '../../server/trading/store/state-machine.ts'
import { Violation } from '../expect.ts'
import { Random } from '../random.ts'
import { AttackedEngine, type AttackedVenue } from './attacked-venue.ts'
import { GainWatch } from './gain-watch.ts'
import { HonestCrowd } from './honest-crowd.ts'
import { race, replayRequest, reuseOrderName, reuseWithdrawalName } from './name-attacks.ts'
import { colludedPrice, layTraps, ownBid, selfTrade, sweepWithStop } from './price-attacks.ts'
import { SequencedVenue } from './sequenced-venue.ts'
import { openingDrafts } from './setting.ts'
import type { Attack, Stage } from './stage.ts'

export const attacks = {
  self_trade: selfTrade,
  own_bid: ownBid,
  colluded_price: colludedPrice,
  stop_sweep: sweepWithStop,
  race,
  order_name: reuseOrderName,
  request: replayRequest,
  withdrawal_name: reuseWithdrawalName,
} as const satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks

export interface AttackOptions {
  /** The newest by default; older rules have defects that the newest do not have. */
  readonly rules?: number
  /** All by default. */
  readonly only?: readonly AttackName[]
  /** Checks only the balances of the colluders, not single rules. */
  readonly isGainOnly?: boolean
  /** Through the sequencer, with its clock, ticks and journal; only under the newest rules. One seed in ten by default. */
  readonly isSequenced?: boolean
}

const sequencedEvery = 10

export interface AttackResult {
  readonly seed: number
  /** The same seed and number of steps always give the same. */
  readonly stateHash: string
  readonly commands: number
  readonly trades: number
  /** How often each kind of attack began. */
  readonly tried: ReadonlyMap<AttackName, number>
  /** How often each kind of event was seen, refusals by their reason. */
  readonly seen: ReadonlyMap<string, number>
}

/** Runs colluding accounts against honest ones and the venue. Throws a `Violation` if they gain what they must not. */
export async function attack(seed: number, steps: number, options: AttackOptions = {}): Promise<AttackResult> {
  const { rules = newestRules, isSequenced = rules === newestRules && seed % sequencedEvery === 0 } = options
  const [random, watch] = [new Random(seed), new GainWatch(options.isGainOnly ?? false)]
  const venue = isSequenced ? await SequencedVenue.open(random, watch) : new AttackedEngine(random, watch, rules)
  const run = new AttackRun(seed, { random, watch, venue }, options)
  try {
    return await run.play(steps)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const replay = `npm run simulate -- --adversary --seed ${seed} --steps ${steps}`
    throw new Violation(`seed ${seed}, sequence ${run.sequence}: ${reason}\nreplay it with: ${replay}`, {
      cause: error,
    })
  }
}

interface Attacked {
  readonly random: Random
  readonly watch: GainWatch
  readonly venue: AttackedVenue
}

class AttackRun {
  readonly #seed: number
  readonly #random: Random
  readonly #watch: GainWatch
  readonly #stage: Stage
  readonly #crowd: HonestCrowd
  readonly #names: readonly AttackName[]
  readonly #tried = new Map<AttackName, number>()
  /** The current attacks. */
  #running: Generator<number, void>[] = []

  constructor(seed: number, { random, watch, venue }: Attacked, { only }: AttackOptions) {
    this.#seed = seed
    this.#watch = watch
    this.#random = random
    this.#stage = { random, venue, names: 0 }
    this.#crowd = new HonestCrowd(this.#random)
    this.#names = only ?? (Object.keys(attacks) as AttackName[])
  }

  get sequence(): number {
    return this.#stage.venue.engine.sequence
  }

  async play(steps: number): Promise<AttackResult> {
    const { venue } = this.#stage
    await venue.applyAll(openingDrafts())
    this.#watch.begin(venue.engine)
    layTraps(this.#stage)
    await venue.settle()
    for (let step = 0; step < steps; step++) await this.#step()
    for (const running of this.#running) while (!(await this.#advance(running)));
    this.#watch.examine(venue.engine)
    const { engine } = venue
    return {
      seed: this.#seed,
      stateHash: Buffer.from(stateHash(stateOf(engine))).toString('hex'),
      commands: engine.sequence,
      trades: engine.lastTradeId,
      tried: this.#tried,
      seen: this.#watch.seen,
    }
  }

  async #step(): Promise<void> {
    const { venue } = this.#stage
    const action = this.#random.weighted([
      [50, () => this.#trade()],
      [45, () => this.#attack()],
      [2, () => this.#watch.examine(venue.engine)],
      [2, () => venue.restart()],
      [2, () => this.#moveClock()],
      [1, () => this.#fallAsleep()],
    ] as const)
    await action()
  }

  /** Lets honest traders trade and time pass. */
  async #trade(): Promise<void> {
    const { venue } = this.#stage
    for (const draft of this.#crowd.next(venue.engine)) venue.submit(draft)
    await venue.settle()
    await venue.passTime(this.#random.between(0, 120_000))
  }

  async #attack(): Promise<void> {
    if (this.#running.length < 3) {
      const name = this.#random.pick(this.#names)
      this.#tried.set(name, (this.#tried.get(name) ?? 0) + 1)
      this.#running.push(attacks[name](this.#stage))
    }
    const running = this.#random.pick(this.#running)
    if (await this.#advance(running)) this.#running = this.#running.filter((one) => one !== running)
  }

  /** Returns whether it is over. A step with an exact time is not delayed by others. */
  async #advance(running: Generator<number, void>): Promise<boolean> {
    const { venue } = this.#stage
    for (;;) {
      const { value, done } = running.next()
      await venue.settle()
      if (done) return true
      if (!value) return false
      await venue.passTime(value)
    }
  }

  #moveClock(): void {
    this.#stage.venue.moveClock(this.#random.pick([-3_600_000, -5_000, 900, 130_000, 3_600_000, 5 * 3_600_000]))
  }

  #fallAsleep(): void {
    this.#crowd.isAwake = !this.#crowd.isAwake || this.#random.chance(50)
  }
}
