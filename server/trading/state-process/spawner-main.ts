/**
 * The program of the thread that starts the process: a start copies the page tables of the server, which stops the thread
 * that starts it for 50 ms at 800 MB.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { idleLauncher } from './idle-launcher.ts'
import type { FromProcess, FromSpawner, StateTask } from './messages.ts'
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
  send({ result: await run(workerData as StateTask) })
} finally {
  parentPort?.close()
}

async function run(task: StateTask): Promise<unknown> {
  const { execPath, execArgv } = await idleLauncher()
  if (isStopped) throw new Error('The state process is stopped')
  child = fork(program, [], {
    ...{ execPath, execArgv: [...execArgv] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(task)
  return resultOf(child)
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
