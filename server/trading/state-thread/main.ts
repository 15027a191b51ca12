/** The program of the thread: carries out one task and ends. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../kernel/storage/database.ts'
import { buffersOf } from '../proof-of-liabilities/liability-tree.ts'
import { stateTasks } from './state-tasks.ts'
import type { FromThread, StateTask } from './state-thread.ts'
import type { StateTasks } from './tasks.ts'

const { connection, task, arguments: given } = workerData as StateTask
/** The thread must not delay the one that trades. Only this thread is affected, and only on Linux. */
const lowPriority = 10
try {
  setPriority(0, lowPriority)
} catch {
  // Some platforms do not allow it; then the scheduler shares the cores evenly.
}
const database = openDatabase({ connection, log: () => undefined, poolSize: 1, statementTimeoutMs: 0 })
try {
  parentPort?.postMessage({ result: await resultOf(stateTasks(database)) } satisfies FromThread)
} finally {
  await database.close()
}

function resultOf(tasks: StateTasks): Promise<unknown> {
  if (task === 'saveSnapshot') return tasks.saveSnapshot(...given)
  return tasks.buildProof(...given, (tree) => parentPort?.postMessage({ tree } satisfies FromThread, buffersOf(tree)))
}
