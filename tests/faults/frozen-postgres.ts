import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function pidsOf(...question: string[]): Promise<number[]> {
  const { stdout } = await run('pgrep', question).catch(() => ({ stdout: '' }))
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]))
}

/** Suspends every process of the PostgreSQL in this directory. Returns a function that resumes them. */
export async function freezePostgres(directory: string): Promise<() => void> {
  const [postmaster] = await pidsOf('-f', `postgres -D ${directory}`)
  if (postmaster === undefined) throw new Error(`no PostgreSQL runs below ${directory}`)
  // The parent first, so that it starts no further child.
  process.kill(postmaster, 'SIGSTOP')
  const all = [postmaster, ...(await pidsOf('-P', String(postmaster)))]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all.splice(0)) resume(pid)
  }
}

/** Resumes a process. A session that was ending may exit before this call. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // The process has exited.
  }
}
