import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bundleTo } from '../recovery/bundle.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** Compiles the program into one JavaScript file, below the project so that it finds the platform package from there. */
export async function compileProgram(folder: string): Promise<string> {
  const file = join(folder, 'server-program.mjs')
  await bundleTo(file, 'tests/storage/server-program.ts', 'bundle')
  return file
}

/** A folder for one test file's compiled program. */
export async function programFolder(name: string): Promise<string> {
  const cache = join(here, '..', '..', '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, `${name}-`))
  // Other users run the program too.
  await chmod(folder, 0o755)
  return folder
}

type Line = Record<string, unknown>

/** The program as a child process, with its output lines. */
export class RunningProgram {
  readonly lines: Line[] = []
  readonly #child: ChildProcess
  readonly #waiting = new Set<() => void>()
  #ended = false

  /** The prefix is a command that finally executes the program, such as one that drops capabilities first. */
  constructor(program: string, directory: string, options: SpawnOptions = {}, prefix: readonly string[] = []) {
    const [file = '', ...rest] = [...prefix, process.execPath, program, directory]
    this.#child = spawn(file, rest, { cwd: '/', ...options, stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.lines.push(JSON.parse(line) as Line)
      for (const wake of this.#waiting) wake()
    })
    this.#child.once('close', () => {
      this.#ended = true
      for (const wake of this.#waiting) wake()
    })
  }

  notify(command: 'commit' | 'stop' | 'pid'): void {
    this.#child.stdin?.write(`${command}\n`)
  }

  /** The first line with the word, from now on or since line `from`. */
  async receives(word: string, from = 0): Promise<Line> {
    for (;;) {
      const found = this.lines.slice(from).find((line) => word in line)
      if (found !== undefined) return found
      if (this.#ended)
        throw new Error(`the program ended without printing ${word}: ${JSON.stringify(this.lines.slice(-10))}`)
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake)
          resolve()
        }
        this.#waiting.add(wake)
      })
    }
  }

  /** The process id of the PostgreSQL server, which changes when the server restarts. */
  async postgresPid(): Promise<number | undefined> {
    const from = this.lines.length
    this.notify('pid')
    return (await this.receives('healthy', from)).pid as number | undefined
  }

  numbers(word: 'committed' | 'doubtful'): number[] {
    return this.lines.flatMap((line) => (typeof line[word] === 'number' ? [line[word]] : []))
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    if (!this.#ended) await once(this.#child, 'close')
  }

  /** Stops the program normally and returns its exit code. */
  async stop(): Promise<number | null> {
    const closed = once(this.#child, 'close')
    this.notify('stop')
    const [code] = (await closed) as [number | null]
    return code
  }
}
