import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { StorageLog } from '../storage-log.ts'
import { type ClusterLock, lockedExitCode } from './cluster-lock.ts'
import type { Launcher } from './launcher.ts'
import { readPostmasterFile, sendSignal } from './server-processes.ts'

const pollMs = 10
/** Long enough to replay the log after a crash; bounds a start that never ends. */
const startMs = 600_000
const linesKept = 20
const shutdownMessages = /^received (smart|fast|immediate) shutdown request$/
/** The last log lines of a failed start arrive just after its end. */
const lastLinesMs = 200

/** One running server process, ready for connections. */
export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<string>
}

/** Processes of an earlier server still hold the data; the start succeeds once they have ended. */
export class StillHeld extends Error {
  override readonly name = 'StillHeld'
}

const heldMessages = /lock file "[^"]*" already exists|shared memory block .* is still in use|is in use by another/

export async function startPostmaster(
  launcher: Launcher,
  data: string,
  { parameters, lock }: { readonly parameters: readonly string[]; readonly lock: ClusterLock },
  signal: AbortSignal,
  log: StorageLog,
): Promise<Postmaster> {
  const earlier = await readPostmasterFile(data)
  // A separate session: Ctrl-C in the terminal reaches only this process, which drains and stops the server last.
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'], detached: true }
  const child = launcher.spawn('postgres', parameters, options, lock.prefix)
  const lines = followLog(child, log)
  let ended: string | undefined
  // Not `close`: that waits for the last process that has the log open, and a busy session may outlive the postmaster.
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`))
  }).then((how) => {
    ended = how
    return how
  })

  const deadline = performance.now() + startMs
  while (ended === undefined) {
    const file = await readPostmasterFile(data)
    // The file of a killed server may by chance have the pid of the new one.
    const isLeftOver = file?.pid === earlier?.pid && file?.startedAt === earlier?.startedAt
    if (file?.pid === child.pid && file?.status === 'ready' && !isLeftOver) return { pid: file.pid, exited }
    if (signal.aborted || performance.now() > deadline) {
      if (child.pid !== undefined) sendSignal(child.pid, 'SIGQUIT')
      await exited
    } else await delay(pollMs)
  }
  await Promise.race([new Promise((resolve) => child.once('close', resolve)), delay(lastLinesMs)])
  const output = lines.join('; ')
  if (child.exitCode === lockedExitCode) throw new StillHeld(`${data} is locked by the processes of another PostgreSQL`)
  if (heldMessages.test(output)) throw new StillHeld(output)
  throw new Error(`PostgreSQL did not start (${ended}): ${output}`)
}

/** Forwards the server's log and keeps the last lines, which explain a failed start. */
function followLog(child: ChildProcess, log: StorageLog): string[] {
  const lines: string[] = []
  let isStopping = false
  if (child.stderr === null) return lines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    const [, severity = 'LOG', message = line] = /^([A-Z]+\d?): {2}(.*)$/.exec(line) ?? []
    isStopping ||= shutdownMessages.test(message)
    log({ level: levelOf(severity, isStopping), message: `postgres: ${message}` })
  })
  return lines
}

function levelOf(severity: string, isStopping: boolean): 'info' | 'warn' | 'error' {
  if (severity === 'PANIC' || severity === 'ERROR') return 'error'
  // FATAL concerns only its session; a shutdown ends all of them so.
  if (severity === 'FATAL') return isStopping ? 'info' : 'warn'
  return severity === 'WARNING' ? 'warn' : 'info'
}
