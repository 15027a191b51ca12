import { execFile } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const fillBytes = 65_536

/** Root mounts in a new mount namespace. Other users also need a user namespace, in which they mount as root and then become themselves again. */
function inNamespace(script: string, parameters: readonly string[]): string[] {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const isRoot = uid === 0
  const unshare = isRoot ? ['unshare', '--mount'] : ['unshare', '--user', '--map-root-user', '--mount']
  const runCommand = isRoot ? 'exec "$@"' : `exec unshare --user --map-user=${uid} --map-group=${gid} -- "$@"`
  return [...unshare, 'sh', '-c', `${script} && shift ${parameters.length} && ${runCommand}`, 'sh', ...parameters]
}

/** The prefix of a command that runs with a small file system of this size at `directory`, with a copy of `seed`. */
export function withSmallDisk(directory: string, seed: string, megabytes: number): string[] {
  const script = 'mount -t tmpfs -o size="$1"m tmpfs "$2" && cp -a "$3/." "$2"'
  return inNamespace(script, [String(megabytes), directory, seed])
}

/** Why no file system can be mounted here; undefined when one can. */
export async function mountProblem(directory: string): Promise<string | undefined> {
  const trial = inNamespace('mount -t tmpfs -o size=1m tmpfs "$1"', [directory])
  const [command = '', ...rest] = [...trial, 'true']
  return run(command, rest).then(
    () => undefined,
    (error: Error) => error.message.trim(),
  )
}

/** The disk of a running process, seen from outside its namespace. */
export class SmallDisk {
  readonly directory: string
  readonly #filler: string

  constructor(pid: number, directory: string) {
    this.directory = `/proc/${pid}/root${directory}`
    this.#filler = join(this.directory, 'filler')
  }

  /** Uses up the free space, and returns the number of bytes. */
  async fill(): Promise<number> {
    const file = await open(this.#filler, 'a')
    const part = Buffer.alloc(fillBytes)
    let taken = 0
    try {
      for (;;) taken += (await file.write(part)).bytesWritten
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      await file.close()
    }
    return taken
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory)
    return bavail * bsize
  }

  async makeRoom(): Promise<void> {
    await rm(this.#filler, { force: true })
  }
}
