import type { Database } from '../../kernel/storage/database.ts'
import type { Engine } from '../domain/engine/engine.ts'
import { buildProof } from '../proof-of-liabilities/build-proofs.ts'
import { engines } from '../store/engine-factory.ts'
import { PostgresJournal } from '../store/journal/postgres-journal.ts'
import { startFromSnapshot } from '../store/recover.ts'
import { replay } from '../store/replay.ts'
import { PostgresSnapshots } from '../store/snapshots/postgres-snapshots.ts'
import { stateHash, stateOf } from '../store/state-machine.ts'
import type { StateTasks } from './tasks.ts'

/** Carries the tasks out in the thread that calls them. */
export function stateTasks(database: Database): StateTasks {
  return {
    async saveSnapshot(sequence, keep) {
      const { engine, tail } = await stateAt(database, sequence)
      const state = stateOf(engine)
      const { atMs, rules } = engine
      const snapshot = { sequence, atMs, rules, journalHash: tail.hash, stateHash: stateHash(state), state }
      await new PostgresSnapshots(database).save(snapshot, keep)
      return state.length
    },
    async buildProof(sequence, secret, take) {
      const { engine } = await stateAt(database, sequence)
      return buildProof(engine, secret, take, async () => undefined)
    },
  }
}

/** The state after a command, from the newest snapshot before it and the journal. */
async function stateAt(database: Database, sequence: number) {
  const journal = new PostgresJournal(database.sql)
  const start = await startFromSnapshot(journal, new PostgresSnapshots(database), engines, sequence)
  const engine: Engine = start.machine
  const quarantined = new Set(await journal.quarantined())
  const tail = await replay(journal, engine, start.tail, { until: sequence, quarantined })
  if (tail.sequence !== sequence) {
    throw new Error(`The journal has no row that ends with sequence ${sequence}; it was replayed to ${tail.sequence}`)
  }
  return { engine, tail }
}
