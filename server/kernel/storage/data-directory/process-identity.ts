import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Distinguishes a process from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number
  readonly bootId: string
  /** The start time, in units of the current boot. */
  readonly startedAt: string
}

/** Undefined if there is no such process. */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | undefined> {
  const startedAt = process.platform === 'linux' ? await startOnLinux(pid) : await startFromPs(pid)
  return startedAt === undefined ? undefined : { pid, bootId: await readBootId(), startedAt }
}

export async function isSameProcessAlive(identity: ProcessIdentity): Promise<boolean> {
  const now = await identifyProcess(identity.pid)
  return now !== undefined && now.bootId === identity.bootId && now.startedAt === identity.startedAt
}

async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  const isZombie = state === 'Z' || state === 'X'
  return isZombie ? undefined : fields[19]
}

async function startFromPs(pid: number): Promise<string | undefined> {
  const answer = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined)
  return answer?.stdout.trim() || undefined
}

async function readBootId(): Promise<string> {
  if (process.platform !== 'linux') return 'unknown'
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
}
