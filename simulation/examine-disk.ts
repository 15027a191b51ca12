import type { Engine } from '../server/trading/domain/engine/engine.ts'
import { EventCollector } from '../server/trading/domain/engine/event-sink.ts'
import { engines } from '../server/trading/store/engine-factory.ts'
import { emptyJournal } from '../server/trading/store/journal/chain.ts'
import { noFault, SimulatedJournal } from '../server/trading/store/journal/simulated-journal.ts'
import { startFromSnapshot } from '../server/trading/store/recover.ts'
import { replay } from '../server/trading/store/replay.ts'
import { stateHash, stateOf } from '../server/trading/store/state-machine.ts'
import { must } from './expect.ts'
import { digestOf, type VenueVerifier } from './venue-verifier.ts'
import type { World } from './world.ts'

/** A replay of the journal on disk, from the start and from the newest valid snapshot, must give the live state and events. */
export async function examineDisk(world: World, witness: VenueVerifier, live: Engine): Promise<string> {
  const journal = new SimulatedJournal(world.disk, {
    after: (_ms, run) => queueMicrotask(run),
    nextFault: () => noFault,
    isDown: () => false,
  })
  const expected = hashOf(live)

  const again = engines.fresh()
  const collector = new EventCollector()
  await replay(journal, again, emptyJournal, {
    apply(command) {
      again.apply(command, collector)
      const { sequence } = command
      must(
        witness.digests.get(sequence) === digestOf(collector.take()),
        () => `sequence ${sequence} gives other events when it is replayed`,
      )
    },
  })
  must(hashOf(again) === expected, () => 'a replay of the whole journal gives another state')

  const silent = engines.fresh()
  await replay(journal, silent, emptyJournal)
  must(hashOf(silent) === expected, () => 'a replay without listeners gives another state')

  const start = await startFromSnapshot(journal, world.snapshots, engines)
  await replay(journal, start.machine, start.tail)
  must(hashOf(start.machine) === expected, () => `a replay from snapshot ${start.tail.sequence} gives another state`)
  return expected
}

function hashOf(engine: Engine): string {
  return Buffer.from(stateHash(stateOf(engine))).toString('hex')
}
