import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import type { StateTasks, StateThread } from './tasks.ts'

type TaskOf<Name extends keyof StateTasks> = {
  readonly task: Name
  readonly arguments: Parameters<StateTasks[Name]>
}

/** One task, as the thread receives it. */
export type StateTask = { readonly connection: ConnectionSettings } & (TaskOf<'saveSnapshot'> | TaskOf<'buildProof'>)

/** The program of the thread in the build; there is none when the server runs from its sources, as in tests. */
const program = new URL('../../../program/state-thread.js', import.meta.url)

/** Runs each task in a thread of its own, one after another, so that there is at most one second state in memory. */
export function openStateThread(connection: ConnectionSettings, file: URL = program): StateThread | undefined {
  if (!existsSync(fileURLToPath(file))) return undefined
  let last: Promise<unknown> = Promise.resolve()
  let running: Worker | undefined
  let isStopped = false
  const run = async (task: StateTask): Promise<unknown> => {
    if (isStopped) throw new Error('The state thread is stopped')
    running = new Worker(file, { workerData: task })
    return resultOf(running)
  }
  const inTurn = <Name extends keyof StateTasks>(task: StateTask): ReturnType<StateTasks[Name]> => {
    const turn = last.then(() => run(task))
    last = turn.catch(() => undefined)
    return turn as ReturnType<StateTasks[Name]>
  }
  return {
    saveSnapshot: (...given) => inTurn<'saveSnapshot'>({ connection, task: 'saveSnapshot', arguments: given }),
    buildProof: (...given) => inTurn<'buildProof'>({ connection, task: 'buildProof', arguments: given }),
    async stop() {
      isStopped = true
      await running?.terminate()
    },
  }
}

function resultOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let result: unknown
    worker.on('message', (message: unknown) => {
      result = message
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      if (code === 0 && result !== undefined) resolve(result)
      else reject(new Error(`The state thread ended with code ${code}`))
    })
  })
}
