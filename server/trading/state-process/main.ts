/** The program of the process: receives one task, carries it out and ends. */
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { openDatabase } from '../../kernel/storage/database.ts'
import type { FromProcess, StateTask } from './messages.ts'
import { stateTasks } from './state-tasks.ts'
import { partsOf } from './tree-parts.ts'

/** The process must not delay the one that trades. */
const lowestPriority = 19

process.on('disconnect', () => process.exit())
process.once('message', (task: StateTask) => void run(task))
// The server may have ended before there was a listener.
if (!process.connected) process.exit()
lowerPriority()

async function run(task: StateTask): Promise<void> {
  try {
    await send({ result: await resultOf(task) })
  } catch (error) {
    await send({ problem: error instanceof Error ? error.message : String(error) })
  }
  process.disconnect()
}

async function resultOf({ connection, ...given }: StateTask): Promise<unknown> {
  const database = openDatabase({ connection, log: () => undefined, poolSize: 1, statementTimeoutMs: 0 })
  try {
    const tasks = stateTasks(database)
    if (given.task === 'saveSnapshot') return await tasks.saveSnapshot(...given.arguments)
    return await tasks.buildProof(...given.arguments, async (tree) => {
      for (const part of partsOf(tree)) await send({ part })
    })
  } finally {
    await database.close()
  }
}

/** Resolves when the message is in the pipe, so that few of them are in memory. */
function send(message: FromProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)))
  })
}

/** Where the idle policy is not available. On Linux a priority is that of one thread, and those of the collector run already. */
function lowerPriority(): void {
  try {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
    for (const thread of threads) setPriority(thread, lowestPriority)
  } catch {
    // Some platforms do not allow it; then the scheduler shares the cores evenly.
  }
}
