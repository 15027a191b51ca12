import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

const path = ['nats-server', '/usr/sbin/nats-server'].find(
  (candidate) => spawnSync(candidate, ['--version'], { stdio: 'ignore' }).status === 0,
)

/** Without it, the suites of several nodes are skipped. */
export const natsIsMissing = path === undefined

const waiting = { timeout: 60_000, interval: 50 }

/** A separate NATS server, whose address stays the same when it is stopped and started. */
export class NatsServer {
  readonly url: string
  readonly #directory: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(directory: string, port: number, child: ChildProcess) {
    this.#directory = directory
    this.#port = port
    this.#child = child
    this.url = `nats://127.0.0.1:${port}`
  }

  /** Optionally with a configuration in the format of the server. */
  static async start(configuration?: string): Promise<NatsServer> {
    const directory = await mkdtemp(join(tmpdir(), 'agora-nats-'))
    const file = join(directory, 'nats.conf')
    if (configuration !== undefined) await writeFile(file, configuration)
    const configured = configuration === undefined ? [] : ['--config', file]
    const child = run(['--addr', '127.0.0.1', '--port', '-1', '--ports_file_dir', directory, ...configured])
    const portsFile = join(directory, `nats-server_${child.pid}.ports`)
    const ports = await vi.waitUntil(() => readFile(portsFile, 'utf8').catch(() => ''), waiting)
    const { nats } = JSON.parse(ports) as { nats: string[] }
    return new NatsServer(directory, Number(new URL(nats[0] ?? '').port), child)
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async startAgain(): Promise<void> {
    this.#child = run(['--addr', '127.0.0.1', '--port', String(this.#port)])
    await vi.waitUntil(() => isOpen(this.#port), waiting)
  }

  async end(): Promise<void> {
    await this.stop()
    await rm(this.#directory, { recursive: true, force: true })
  }
}

function run(words: readonly string[]): ChildProcess {
  return spawn(path ?? 'nats-server', words, { stdio: 'ignore' })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
