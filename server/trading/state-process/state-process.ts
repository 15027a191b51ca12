import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import type { ProofHead } from '../proof-of-liabilities/liability-tree.ts'
import type { Launcher } from './idle-launcher.ts'
import type { FromSpawner, SpawnerData, StateTask } from './messages.ts'
import type { StateProcess, TakeTree } from './tasks.ts'

/** The program in the build; there is none when the server runs from its sources, as in tests. */
const program = new URL('../../../program/state-spawner.js', import.meta.url)

/**
 * Runs each task in a process of its own, one after another, so that there is at most one second state in memory. The
 * garbage collection of a thread has the priority of the server; that of a process has the priority of the process.
 */
export function openStateProcess(connection: ConnectionSettings, file: URL = program): StateProcess | undefined {
  if (!existsSync(fileURLToPath(file))) return undefined
  let last: Promise<unknown> = Promise.resolve()
  let spawner: Worker | undefined
  let launcher: Launcher | undefined
  let isStopped = false
  const run = async (task: StateTask, take: TakeTree): Promise<unknown> => {
    if (isStopped) throw new Error('The state process is stopped')
    const workerData: SpawnerData = { task, launcher }
    spawner = new Worker(file, { workerData })
    const keepLauncher = (found: Launcher) => {
      launcher = found
    }
    return resultOf(spawner, take, keepLauncher)
  }
  const inTurn = (task: StateTask, take: TakeTree): Promise<unknown> => {
    const turn = last.then(() => run(task, take))
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    saveSnapshot: (...given) =>
      inTurn({ connection, task: 'saveSnapshot', arguments: given }, () => undefined) as Promise<number>,
    buildProof: (sequence, secret, take) =>
      inTurn({ connection, task: 'buildProof', arguments: [sequence, secret] }, take) as Promise<ProofHead>,
    async stop() {
      isStopped = true
      spawner?.postMessage('stop')
      await last
    },
  }
}

function resultOf(spawner: Worker, take: TakeTree, keepLauncher: (found: Launcher) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let result: unknown
    spawner.on('message', (message: FromSpawner) => {
      if ('launcher' in message) keepLauncher(message.launcher)
      else if ('tree' in message) void take(message.tree)
      else result = message.result
    })
    spawner.on('error', reject)
    spawner.on('exit', (code) => {
      if (result !== undefined) resolve(result)
      else reject(new Error(`The thread of the state process ended with code ${code}`))
    })
  })
}
