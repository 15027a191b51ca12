/** The program of the thread: carries out one task and ends. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../kernel/storage/database.ts'
import { stateTasks } from './state-tasks.ts'
import type { StateTask } from './state-thread.ts'

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
  const tasks = stateTasks(database)
  const result = task === 'saveSnapshot' ? await tasks.saveSnapshot(...given) : await tasks.buildProof(...given)
  parentPort?.postMessage(result)
} finally {
  await database.close()
}
