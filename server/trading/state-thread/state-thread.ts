import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import type { ProofHead, TreeData } from '../proof-of-liabilities/liability-tree.ts'
import type { StateTasks, StateThread } from './tasks.ts'

type TakeTree = (tree: TreeData) => void

/** One task, as the thread receives it. */
export type StateTask = { readonly connection: ConnectionSettings } & (
  | { readonly task: 'saveSnapshot'; readonly arguments: Parameters<StateTasks['saveSnapshot']> }
  | { readonly task: 'buildProof'; readonly arguments: readonly [sequence: number, secret: Uint8Array] }
)

/** The messages of the thread. A tree has megabytes: all of them in one message would stop the receiver. */
export type FromThread = { readonly result: unknown } | { readonly tree: TreeData }

/** The program of the thread in the build; there is none when the server runs from its sources, as in tests. */
const program = new URL('../../../program/state-thread.js', import.meta.url)

/** Runs each task in a thread of its own, one after another, so that there is at most one second state in memory. */
export function openStateThread(connection: ConnectionSettings, file: URL = program): StateThread | undefined {
  if (!existsSync(fileURLToPath(file))) return undefined
  let last: Promise<unknown> = Promise.resolve()
  let running: Worker | undefined
  let isStopped = false
  const run = async (task: StateTask, take: TakeTree): Promise<unknown> => {
    if (isStopped) throw new Error('The state thread is stopped')
    running = new Worker(file, { workerData: task })
    return resultOf(running, take)
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
      await running?.terminate()
    },
  }
}

function resultOf(worker: Worker, take: TakeTree): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let result: unknown
    worker.on('message', (message: FromThread) => {
      if ('tree' in message) take(message.tree)
      else result = message.result
    })
    worker.on('error', reject)
    worker.on('exit', (code) => {
      if (code === 0 && result !== undefined) resolve(result)
      else reject(new Error(`The state thread ended with code ${code}`))
    })
  })
}
