import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import type { ProofHead } from '../proof-of-liabilities/liability-tree.ts'
import { idleLauncher } from './idle-launcher.ts'
import type { StateProcess, StateTasks, TakeTree } from './tasks.ts'
import { joinParts, type TreePart } from './tree-parts.ts'

/** One task, as the process receives it. */
export type StateTask = { readonly connection: ConnectionSettings } & (
  | { readonly task: 'saveSnapshot'; readonly arguments: Parameters<StateTasks['saveSnapshot']> }
  | { readonly task: 'buildProof'; readonly arguments: readonly [sequence: number, secret: Uint8Array] }
)

/** The messages of the process. */
export type FromProcess = { readonly part: TreePart } | { readonly result: unknown } | { readonly problem: string }

/** The program in the build; there is none when the server runs from its sources, as in tests. */
const program = new URL('../../../program/state-process.js', import.meta.url)

/**
 * Runs each task in a process of its own, one after another, so that there is at most one second state in memory. The
 * garbage collection of a thread has the priority of the server; that of a process has the priority of the process.
 */
export function openStateProcess(connection: ConnectionSettings, file: URL = program): StateProcess | undefined {
  if (!existsSync(fileURLToPath(file))) return undefined
  let last: Promise<unknown> = Promise.resolve()
  let running: ChildProcess | undefined
  let isStopped = false
  const run = async (task: StateTask, take: TakeTree): Promise<unknown> => {
    const { execPath, execArgv } = await idleLauncher()
    if (isStopped) throw new Error('The state process is stopped')
    running = fork(fileURLToPath(file), [], {
      ...{ execPath, execArgv: [...execArgv] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.send(task)
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
      running?.kill('SIGKILL')
      await last
    },
  }
}

function resultOf(child: ChildProcess, take: TakeTree): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let last: FromProcess | undefined
    const takePart = joinParts(take)
    child.on('message', (message: FromProcess) => {
      if ('part' in message) takePart(message.part)
      else last = message
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (last !== undefined && 'result' in last) resolve(last.result)
      else if (last !== undefined && 'problem' in last) reject(new Error(last.problem))
      else reject(new Error(`The state process ended with ${signal ?? `code ${code}`}`))
    })
  })
}
