/**
 * The program of the thread that starts the process: a start copies the page tables of the server, which stops the thread
 * that starts it for 50 ms at 800 MB.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { idleLauncher, type Launcher } from './idle-launcher.ts'
import type { FromProcess, FromSpawner, SpawnerData } from './messages.ts'
import { joinParts } from './tree-parts.ts'

const program = fileURLToPath(new URL('../../../program/state-process.js', import.meta.url))
let child: ChildProcess | undefined
let isStopped = false
// The only message is the request to stop.
parentPort?.once('message', () => {
  isStopped = true
  child?.kill('SIGKILL')
})
try {
  send({ result: await run(workerData as SpawnerData) })
} finally {
  parentPort?.close()
}

async function run({ task, launcher }: SpawnerData): Promise<unknown> {
  const { execPath, execArgv } = launcher ?? (await findLauncher())
  if (isStopped) throw new Error('The state process is stopped')
  child = fork(program, [], {
    ...{ execPath, execArgv: [...execArgv] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(task)
  return resultOf(child)
}

/** Once for the server: the search starts a program. */
async function findLauncher(): Promise<Launcher> {
  const launcher = await idleLauncher()
  send({ launcher })
  return launcher
}

function resultOf(started: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let last: FromProcess | undefined
    const takePart = joinParts((tree) => send({ tree }))
    started.on('message', (message: FromProcess) => {
      if ('part' in message) takePart(message.part)
      else last = message
    })
    started.on('error', reject)
    started.on('close', (code, signal) => {
      if (last !== undefined && 'result' in last) resolve(last.result)
      else if (last !== undefined && 'problem' in last) reject(new Error(last.problem))
      else reject(new Error(`The state process ended with ${signal ?? `code ${code}`}`))
    })
  })
}

function send(message: FromSpawner): void {
  parentPort?.postMessage(message)
}
