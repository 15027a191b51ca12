import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identifyProcess } from '../data-directory/process-identity.ts'
import type { StorageLog } from '../storage-log.ts'

const pollMs = 20
const fastShutdownMs = 4_000
const immediateShutdownMs = 1_500
const killedMs = 3_000

/** The state that the server writes into its data directory. */
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
 * Ends the processes of an earlier server on this data directory, whose owner was killed: an orphan that still serves, or
 * the children of a killed postmaster, which hold its shared memory until they notice. An orphan is stopped, not reused:
 * its settings may be outdated, and this process could not notice its end.
 */
export async function endEarlierServer(data: string, log: StorageLog): Promise<void> {
  const postmaster = await findPostmaster(data)
  if (postmaster !== undefined) {
    log({ level: 'info', message: 'Stopping an orphaned PostgreSQL', pid: postmaster.pid })
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

/** A fast shutdown first, which ends sessions and writes a checkpoint; then an immediate one; then SIGKILL. */
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

/** The server that runs on this directory now; its file alone may be left over from a killed one. */
export async function findPostmaster(data: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(data)
  if (file === undefined || !(await isAlive(file.pid))) return undefined
  // After a reboot the pid may belong to any process. Our server has its data directory on its command line.
  if (process.platform !== 'linux') return file
  const commandLine = await readFile(`/proc/${file.pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(data) ? file : undefined
}

/** Whether a process of the server on this directory can be seen from here. */
export async function seesServer(data: string): Promise<boolean> {
  return (await findPostmaster(data)) !== undefined || (await processesIn(data)).length > 0
}

/** Only processes of the server have its data directory as their working directory. */
async function processesIn(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const directory = await readlink(`/proc/${name}/cwd`).catch(() => undefined)
    const program = directory === data ? await readlink(`/proc/${name}/exe`).catch(() => undefined) : undefined
    if (!program?.replace(/ \(deleted\)$/, '').endsWith('/postgres')) continue
    if (!(await isOfContainer(name))) found.push(Number(name))
  }
  return found
}

/** Outside of containers their processes are visible too. The server of a container is no orphan: its owner is in there. */
async function isOfContainer(pid: string): Promise<boolean> {
  const [own, its] = await Promise.all(
    ['self', pid].map((name) => readlink(`/proc/${name}/ns/pid`).catch(() => undefined)),
  )
  return own !== undefined && its !== undefined && own !== its
}

export async function isAlive(pid: number): Promise<boolean> {
  // By identity, not by signal 0: a zombie process still accepts signals.
  return (await identifyProcess(pid)) !== undefined
}

/** False if there is no such process. */
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
