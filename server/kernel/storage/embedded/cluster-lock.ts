import { execFile } from 'node:child_process'
import { chown, open } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The exit code of the command if another process has the lock. */
export const lockedExitCode = 75

/**
 * A lock that the kernel holds for the processes of one PostgreSQL, and frees with the last of them. PostgreSQL and the
 * data directory lock look for the processes of another server, and those of another container are invisible.
 */
export interface ClusterLock {
  /** The words before a command that runs with the lock, or exits if another process has it; none without `flock`. */
  readonly prefix: readonly string[]
}

export async function prepareClusterLock(path: string, owner: { uid: number; gid: number }): Promise<ClusterLock> {
  try {
    await (await open(path, 'a', 0o644)).close()
    if (process.getuid?.() === 0) await chown(path, owner.uid, owner.gid)
  } catch {
    // A start must not fail for it. The caller reports that there is no lock.
    return { prefix: [] }
  }
  return { prefix: (await lockState(path)) === 'unknown' ? [] : lockWords('--exclusive', path) }
}

/** Unknown if there is no such file, or the system or the file system has no such locks. */
export async function lockState(path: string): Promise<'free' | 'locked' | 'unknown'> {
  try {
    // Not created here: its owner must be the user of the server.
    await (await open(path, 'r')).close()
    // Shared: two processes that look at the same time do not see each other.
    const [file = '', ...rest] = lockWords('--shared', path)
    await run(file, [...rest, 'true'])
    return 'free'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === lockedExitCode ? 'locked' : 'unknown'
  }
}

function lockWords(mode: '--exclusive' | '--shared', path: string): string[] {
  // Without a fork, the process of the command is the child of this one, and its children inherit the lock.
  return ['flock', mode, '--nonblock', '--no-fork', '--conflict-exit-code', String(lockedExitCode), path]
}
