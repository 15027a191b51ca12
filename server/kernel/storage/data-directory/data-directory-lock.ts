import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invariant } from '../../values/invariant.ts'
import { identifyProcess, isSameProcessAlive, type ProcessIdentity } from './process-identity.ts'

/** The holder's description, for the error of a second start. */
export interface Holder {
  /** The address it serves, if known. */
  readonly address?: string
}

export interface DataDirectoryLock {
  /** Adds details that were unknown when the lock was taken. */
  describe(holder: Holder): Promise<void>
  /** False once another process has taken the lock over, which sees no process of another container. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

export class DataDirectoryHeld extends Error {
  override readonly name = 'DataDirectoryHeld'
  readonly pid: number

  constructor(directory: string, claim: Claim) {
    const since = new Date(claim.sinceMs).toISOString()
    const where = claim.address === undefined ? '' : `, serving ${claim.address}`
    super(`The data directory ${directory} is in use by process ${claim.process.pid} (since ${since}${where})`)
    this.pid = claim.process.pid
  }
}

interface Claim extends Holder {
  readonly process: ProcessIdentity
  readonly sinceMs: number
  readonly released: boolean
}

/** Old claims stay for a while, so that a starter that paused between reading and claiming still collides. */
const claimsKept = 16
const attemptsMax = 100

/**
 * A claim is a numbered file, created by linking a complete file to a name that does not exist yet; the highest number
 * counts. A stale claim is not removed but followed by the next number: of two starters that see the same stale claim, one
 * creates the next and the other collides with it. A release marks the claim and leaves the file.
 */
export async function lockDataDirectory(directory: string, holder: Holder = {}): Promise<DataDirectoryLock> {
  const folder = join(directory, 'lock')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const identity = await identifyProcess(process.pid)
  invariant(identity !== undefined, 'this process could not find itself')
  const claim: Claim = { ...holder, process: identity, sinceMs: Math.floor(performance.timeOrigin), released: false }

  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const last = (await claimNumbers(folder)).at(-1) ?? 0
    const found = await readClaim(folder, last)
    if (found !== undefined && !found.released && (await isSameProcessAlive(found.process)))
      throw new DataDirectoryHeld(directory, found)
    const number = last + 1
    if (!(await tryToClaim(folder, number, claim))) continue
    const numbers = await claimNumbers(folder)
    if (numbers.at(-1) !== number) {
      // This process paused for so long that its number was used and cleaned up.
      await rm(claimPath(folder, number), { force: true })
      continue
    }
    for (const old of numbers) if (old <= number - claimsKept) await rm(claimPath(folder, old), { force: true })
    return heldLock(folder, number, claim)
  }
  throw new Error(`The data directory ${directory} could not be claimed: too many processes try at the same time`)
}

function heldLock(folder: string, number: number, first: Claim): DataDirectoryLock {
  let claim = first
  const change = async (next: Claim) => {
    claim = next
    const path = await writeUnnamed(folder, claim)
    await rename(path, claimPath(folder, number))
  }
  return {
    describe: (holder) => change({ ...claim, ...holder }),
    isHeld: async () => (await claimNumbers(folder)).at(-1) === number,
    release: () => change({ ...claim, released: true }),
  }
}

async function tryToClaim(folder: string, number: number, claim: Claim): Promise<boolean> {
  const path = await writeUnnamed(folder, claim)
  try {
    await link(path, claimPath(folder, number))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function writeUnnamed(folder: string, claim: Claim): Promise<string> {
  const path = join(folder, `new-${randomUUID()}`)
  await writeFile(path, JSON.stringify(claim), { mode: 0o600 })
  return path
}

async function readClaim(folder: string, number: number): Promise<Claim | undefined> {
  const text = await readFile(claimPath(folder, number), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Only a missing claim is free; an unreadable one has an owner.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Claim
  } catch {
    // A claim is complete before it gets its name, so only a power failure leaves an empty one, without a holder.
    return undefined
  }
}

async function claimNumbers(folder: string): Promise<number[]> {
  const names = (await readdir(folder)).filter((name) => /^claim-\d+\.json$/.test(name))
  return names.map((name) => Number(name.slice('claim-'.length, -'.json'.length))).sort((a, b) => a - b)
}

function claimPath(folder: string, number: number): string {
  return join(folder, `claim-${number}.json`)
}
