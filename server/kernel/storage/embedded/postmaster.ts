import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { StorageLog } from '../storage-log.ts'
import type { Launcher } from './launcher.ts'
import { readPostmasterFile, sendSignal } from './server-processes.ts'

const pollMs = 10
/** Replaying the log after a crash is work that must be let finish; this bound is for a server that never gets there. */
const startMs = 600_000
const linesKept = 20
/** What a failed start has to say arrives just after its end. */
const lastWordsMs = 200

/** One running server process, ready for connections. */
export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<string>
}

/** The data is still held by remains of an earlier server; the start succeeds once they are gone. */
export class StillHeld extends Error {
  override readonly name = 'StillHeld'
}

const heldMessages = /lock file "[^"]*" already exists|shared memory block .* is still in use|is in use by another/

export async function startPostmaster(
  launcher: Launcher,
  data: string,
  parameters: readonly string[],
  signal: AbortSignal,
  log: StorageLog,
): Promise<Postmaster> {
  const earlier = await readPostmasterFile(data)
  // A session of its own: a Ctrl-C in the terminal is for us, who then drain and stop the server last.
  const child = launcher.spawn('postgres', parameters, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const lines = followLog(child, log)
  let ended: string | undefined
  // Not `close`: that comes when the last holder of the log has gone, and a busy session may outlive the postmaster by far.
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
    // What a killed server left may by chance bear the number that ours was given.
    const isLeftOver = file?.pid === earlier?.pid && file?.startedAt === earlier?.startedAt
    if (file?.pid === child.pid && file?.status === 'ready' && !isLeftOver) return { pid: file.pid, exited }
    if (signal.aborted || performance.now() > deadline) {
      if (child.pid !== undefined) sendSignal(child.pid, 'SIGQUIT')
      await exited
    } else await delay(pollMs)
  }
  await Promise.race([new Promise((resolve) => child.once('close', resolve)), delay(lastWordsMs)])
  const said = lines.join('; ')
  if (heldMessages.test(said)) throw new StillHeld(said)
  throw new Error(`PostgreSQL did not start (${ended}): ${said}`)
}

/** Passes the server's words on and keeps the last of them, which explain a failed start. */
function followLog(child: ChildProcess, log: StorageLog): string[] {
  const lines: string[] = []
  if (child.stderr === null) return lines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    const [, severity = 'LOG', message = line] = /^([A-Z]+\d?): {2}(.*)$/.exec(line) ?? []
    log({ level: levelOf(severity), message: `postgres: ${message}` })
  })
  return lines
}

function levelOf(severity: string): 'info' | 'warn' | 'error' {
  if (severity === 'PANIC' || severity === 'ERROR') return 'error'
  // A session that the server ends in a shutdown is FATAL for the session only.
  return severity === 'FATAL' || severity === 'WARNING' ? 'warn' : 'info'
}
