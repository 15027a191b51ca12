import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess } from '../data-directory/process-identity.ts'
import type { StorageLog } from '../storage-log.ts'

const pollMs = 20
const fastShutdownMs = 4_000
const immediateShutdownMs = 1_500
const killedMs = 3_000

/** What the server itself writes about its state into its data directory. */
export interface PostmasterFile {
  readonly pid: number
  readonly startedAt: string
  readonly socketDirectory: string
  readonly status: string
}

export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid < 1) return undefined
  const line = (index: number) => lines[index]?.trim() ?? ''
  return { pid, startedAt: line(2), socketDirectory: line(4), status: line(7) }
}

/**
 * Ends what is left of an earlier server on this data directory, whose owner was killed: an orphan that still serves, or the
 * children of a killed postmaster, which hold its shared memory until they notice. An orphan is not adopted but stopped:
 * its settings may be older than ours, and we could not see it die.
 */
export async function endEarlierServer(data: string, log: StorageLog): Promise<void> {
  const postmaster = await findPostmaster(data)
  if (postmaster !== undefined) {
    log({ level: 'info', message: 'Stopping a PostgreSQL that outlived its owner', pid: postmaster.pid })
    await endProcess(postmaster.pid)
  }
  const remain = () => processesIn(data)
  for (const [signal, waitMs] of [
    [undefined, immediateShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', killedMs],
  ] as const) {
    const pids = await remain()
    if (pids.length === 0) return
    if (signal !== undefined) {
      log({ level: 'warn', message: 'Ending processes of a killed PostgreSQL', pids, signal })
      for (const pid of pids) sendSignal(pid, signal)
    }
    await waitUntil(async () => (await remain()).length === 0, waitMs)
  }
}

/** Fast shutdown first: sessions are ended, and what was committed is written out. Each further step is less polite. */
export async function endProcess(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', killedMs],
  ] as const) {
    if (!sendSignal(pid, signal)) return
    if (await waitUntil(async () => !(await isAlive(pid)), waitMs)) return
  }
}

/** The server that runs on this directory now; its file alone may also be what a killed one left. */
export async function findPostmaster(data: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(data)
  if (file === undefined || !(await isAlive(file.pid))) return undefined
  // After a reboot the number may be anybody's. A server of ours names its data directory on its command line.
  if (process.platform !== 'linux') return file
  const commandLine = await readFile(`/proc/${file.pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(data) ? file : undefined
}

/** Every process of a server works inside its data directory, and nothing else does. */
async function processesIn(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const directory = await readlink(`/proc/${name}/cwd`).catch(() => undefined)
    const program = directory === data ? await readlink(`/proc/${name}/exe`).catch(() => undefined) : undefined
    if (program?.replace(/ \(deleted\)$/, '').endsWith('/postgres')) found.push(Number(name))
  }
  return found
}

export async function isAlive(pid: number): Promise<boolean> {
  // Asking for the identity and not by signal 0: a dead process that its parent has not collected still takes signals.
  return (await identifyProcess(pid)) !== undefined
}

/** False when there is nobody to receive it. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return true
    return false
  }
}

async function waitUntil(holds: () => Promise<boolean>, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs
  while (!(await holds())) {
    if (performance.now() >= deadline) return false
    await delay(pollMs)
  }
  return true
}
