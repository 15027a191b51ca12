import { mkdir, readFile, rm } from 'node:fs/promises'
import {
  DataDirectoryHeld,
  type DataDirectoryLock,
  lockDataDirectory,
} from '../../../kernel/storage/data-directory/data-directory-lock.ts'

/** Another process uses the log. */
export class SignerLogInUse extends Error {
  override readonly name = 'SignerLogInUse'
}

export type SignerLogLock = Pick<DataDirectoryLock, 'isHeld' | 'release'>

/** One process per log: two would sign with the same nonces and pay a withdrawal twice. */
export async function lockSignerLog(path: string): Promise<SignerLogLock> {
  const place = `${path}.lock`
  await removeFormerLock(place)
  // Not the folders above it: a misspelled path would begin a new log.
  await mkdir(place, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  try {
    return await lockDataDirectory(place)
  } catch (error) {
    if (error instanceof DataDirectoryHeld) throw new SignerLogInUse(`process ${error.pid} uses the signer log`)
    throw error
  }
}

/** Version 0.2 and earlier have a file with a process number there, which a killed signer leaves. */
async function removeFormerLock(place: string): Promise<void> {
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined
    throw error
  })
  if (text === undefined) return
  const owner = Number(text)
  if (owner !== process.pid && owner > 0 && isAlive(owner))
    throw new SignerLogInUse(`process ${owner} uses the signer log; if it is no signer, remove ${place}`)
  await rm(place, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
