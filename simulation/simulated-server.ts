import { silentLogger } from '../server/kernel/logging/logger.ts'
import type { Command } from '../server/trading/domain/engine/commands/commands.ts'
import type { Engine } from '../server/trading/domain/engine/engine.ts'
import { sequencerLimits } from '../server/trading/sequencer/limits.ts'
import type { Outcome } from '../server/trading/sequencer/outcome.ts'
import { DueTimes } from '../server/trading/sequencer/schedule/due-times.ts'
import { TickDriver } from '../server/trading/sequencer/schedule/tick-driver.ts'
import type { ScopedScheduler } from '../server/trading/sequencer/schedule/virtual-scheduler.ts'
import { Sequencer } from '../server/trading/sequencer/sequencer.ts'
import { SnapshotWriter } from '../server/trading/sequencer/snapshot-writer.ts'
import { takeLeadership } from '../server/trading/sequencer/take-leadership.ts'
import { engines } from '../server/trading/store/engine-factory.ts'
import { SimulatedJournal } from '../server/trading/store/journal/simulated-journal.ts'
import type { VenueVerifier } from './venue-verifier.ts'
import type { World } from './world.ts'

const serverLimits = { ...sequencerLimits, queuedCommandsMax: 30, queuedUrgentExtra: 10, groupCommandsMax: 8 }
const snapshotEveryCommands = 60

/** Receives every group once. */
export type GroupVerifier = Pick<VenueVerifier, 'sequence' | 'seenUntil' | 'take' | 'follow'>

/** The real sequencer and engine on a simulated database, from a start to a crash. */
export class SimulatedServer {
  readonly engine: Engine
  readonly sequencer: Sequencer
  readonly #scheduler: ScopedScheduler
  readonly #life: { isOver: boolean }

  private constructor(engine: Engine, sequencer: Sequencer, scheduler: ScopedScheduler, life: { isOver: boolean }) {
    this.engine = engine
    this.sequencer = sequencer
    this.#scheduler = scheduler
    this.#life = life
  }

  /** Rebuilds the venue from disk like a real start. Rejects if the database is unreachable. */
  static async start(
    world: World,
    verifier: GroupVerifier,
    accounts: readonly number[],
    limits = serverLimits,
  ): Promise<SimulatedServer> {
    const scheduler = world.scheduler.scope()
    const life = { isOver: false }
    const journal = new SimulatedJournal(world.disk, {
      after: (ms, run) => world.scheduler.after(ms, run),
      nextFault: () => world.nextFault(),
      isDown: () => world.isDatabaseDown,
      hasCrashed: () => life.isOver,
    })
    const { clock, snapshots } = world
    const replayed: Parameters<VenueVerifier['take']>[0][] = []
    const listener = {
      seenUntil: verifier.seenUntil,
      take: (group: (typeof replayed)[0]) => void replayed.push(group),
    }
    const lead = await world.until(
      takeLeadership({ journal, snapshots, maker: engines, clock, ids: world.ids, listener }),
    )
    const { machine: engine, position } = lead
    // A server that is being replaced may have published some of them itself.
    for (const group of replayed) if (group.sequence > verifier.sequence) verifier.take(group, engine)

    const sequencer = new Sequencer({
      machine: engine,
      position,
      maker: lead.groups,
      journal,
      clock,
      scheduler,
      log: silentLogger,
      limits,
    })
    const snapshotWriter = new SnapshotWriter({
      machine: engine,
      snapshots,
      log: silentLogger,
      lastSequence: lead.snapshotSequence,
      everyCommands: snapshotEveryCommands,
      keep: 3,
    })
    const armed = accounts.map((account) => [account, engine.deadManDeadline(account)] as const)
    const due = new DueTimes(armed.filter((entry): entry is readonly [number, number] => entry[1] !== undefined))
    due.learnClaims(engine.openWithdrawals())
    sequencer.subscribe((group) => {
      verifier.follow(group, engine)
      due.take(group)
      snapshotWriter.take(group)
    })
    new TickDriver({ sequencer, dueAtMs: (nowMs) => due.next(nowMs, engine.nextExpiryMs), clock, scheduler })
    return new SimulatedServer(engine, sequencer, scheduler, life)
  }

  submit(command: Command): Promise<Outcome> {
    return this.sequencer.submit(command)
  }

  /** Like `kill -9`: all pending work of this server is dropped, and it publishes nothing more. */
  crash(): void {
    this.#life.isOver = true
    this.#scheduler.clear()
  }
}
