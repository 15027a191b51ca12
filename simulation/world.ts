import type { Clock } from '../server/kernel/clock/clock.ts'
import { type Ids, seededIds } from '../server/kernel/ids/ids.ts'
import { VirtualScheduler } from '../server/trading/sequencer/schedule/virtual-scheduler.ts'
import { type AppendFault, SimulatedDisk } from '../server/trading/store/journal/simulated-journal.ts'
import { SimulatedSnapshots } from '../server/trading/store/snapshots/simulated-snapshots.ts'
import { Violation } from './expect.ts'
import type { Random } from './random.ts'

const startMs = 1_800_000_000_000

/** The environment of the server: time, a clock that can be wrong, and a database that can fail in every known way. */
export class World {
  readonly random: Random
  readonly scheduler = new VirtualScheduler()
  readonly disk = new SimulatedDisk()
  readonly snapshots = new SimulatedSnapshots()
  readonly clock: Clock = { nowMs: () => startMs + this.scheduler.nowMs + this.#clockErrorMs }
  readonly ids: Ids
  isDatabaseDown = false
  /** Faults happen only while this is set, so that a run can start and end without them. */
  isHostile = false
  #clockErrorMs = 0

  constructor(random: Random) {
    this.random = random
    this.ids = seededIds(random.below(2 ** 31))
  }

  moveClock(byMs: number): void {
    this.#clockErrorMs += byMs
  }

  nextFault(): AppendFault {
    const { random } = this
    const afterMs = random.between(0, 3)
    if (!this.isHostile || random.chance(96)) return { kind: 'none', afterMs, lateMs: 0 }
    const kind = random.pick(['none', 'failed', 'answer_lost', 'late'] as const)
    // A successful commit may still take longer than the timeout.
    return { kind, afterMs: kind === 'none' ? random.between(10, 12_000) : afterMs, lateMs: random.between(0, 400) }
  }

  /** Lets time pass until the promise settles. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false
    const settled = () => {
      isSettled = true
    }
    promise.then(settled, settled)
    await this.scheduler.pass(0)
    while (!isSettled) {
      if (!(await this.scheduler.step())) throw new Violation('the venue waits for an event that never happens')
    }
    return promise
  }
}
