import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endWithBench } from './end-with-bench.ts'

export interface ChatPerson {
  readonly email: string
  readonly apiKey: string
  readonly userId: number
}

/** The part of the ready file that the benches use. */
export interface Ready {
  readonly pid: number
  readonly site: string
  readonly tradingUrl: string
  readonly chatUrl: string
  readonly chat: { readonly owner: ChatPerson; readonly member: ChatPerson }
  readonly trading: readonly { readonly account: number; readonly apiKey: string; readonly secretKey: string }[]
}

export interface BenchServer {
  readonly dataDirectory: string
  readonly ready: Ready
  /** Ends the process and starts another on the same data. */
  restart(): Promise<BenchServer>
  /** Ends the process and keeps the data. */
  stop(): Promise<void>
  end(): Promise<void>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The command of `npm start`, with its Node options. */
async function startCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...rest] = scripts.start.split(' ')
  return rest
}

/** The real server in a separate process, without rate limits, on the given data directory or a new one. */
export async function startBenchServer(
  environment: Readonly<Record<string, string>> = {},
  directory?: string,
): Promise<BenchServer> {
  return startOn(directory ?? (await mkdtemp(join(tmpdir(), 'agora-bench-'))), environment)
}

async function startOn(dataDirectory: string, environment: Readonly<Record<string, string>>): Promise<BenchServer> {
  const readyFile = join(dataDirectory, 'ready.json')
  await rm(readyFile, { force: true })
  const child = endWithBench(
    spawn(process.execPath, [...profiling(), ...(await startCommand())], {
      cwd: root,
      env: {
        ...process.env,
        AGORA_PORT: '0',
        AGORA_DATA_DIR: dataDirectory,
        AGORA_READY_FILE: readyFile,
        AGORA_LOG_LEVEL: 'error',
        AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
        AGORA_TRADING_REQUESTS_PER_SECOND: '0',
        AGORA_CONNECTIONS_PER_ADDRESS: '0',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const ready = await readyOf(child, readyFile)
  return {
    dataDirectory,
    ready,
    async restart() {
      await stop(child)
      return startOn(dataDirectory, environment)
    },
    stop: () => stop(child),
    async end() {
      await stop(child)
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** With BENCH_PROFILE=<directory> the server writes a CPU profile there, for a browser's developer tools. */
function profiling(): readonly string[] {
  const directory = process.env.BENCH_PROFILE
  return directory === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${directory}`]
}

async function readyOf(child: ChildProcess, readyFile: string): Promise<Ready> {
  while (child.exitCode === null) {
    const text = await readFile(readyFile, 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text) as Ready
    await delay(50)
  }
  throw new Error(`The server ended with status ${child.exitCode} before it was ready`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
