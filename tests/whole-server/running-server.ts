import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import type { SandboxCredentials } from '../../server/sandbox/credentials.ts'
import { build, fillWithSandbox } from './prepared-sandbox.ts'

const program = fileURLToPath(new URL('../../bin/agora.js', import.meta.url))
const readyWithinMs = 150_000

export interface ReadyFile extends SandboxCredentials {
  readonly pid: number
  readonly site: string
  readonly tradingUrl: string
  readonly chatUrl: string
  readonly webUrl: string
}

export interface RunningProcess {
  readonly child: ChildProcess
  readonly ready: ReadyFile
  readonly dataDirectory: string
  output(): string
  /** Sends the signal and returns the exit status once the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<number | null>
}

export interface Ended {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

const directories: string[] = []
const children = new Set<ChildProcess>()
let building: Promise<void> | undefined

/** Built once per worker, so that its processes need not check for changes. */
export function buildServer(): Promise<void> {
  building ??= build(['server'])
  return building
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Kills all running processes and removes the data directories. In the project `whole` it runs by itself after each test
 * file; test files of other projects call it themselves.
 */
export async function endProcesses(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  // PostgreSQL ends with its server.
  if (children.size > 0) await delay(200)
  children.clear()
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
}

export async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(testFolder(''))
  directories.push(directory)
  return directory
}

/** Most tests need no web client; those that do build it first. */
const unbuilt = { AGORA_BUILD: 'never' }

export type Environment = Readonly<Record<string, string | undefined>>

/** A minimal environment, so that the settings of the current user change nothing. */
export function cleanEnvironment(extra: Environment): Record<string, string> {
  const kept = { PATH: process.env.PATH, HOME: process.env.HOME, ...extra }
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/**
 * Starts the server like an operator, and waits for its ready file. A sandbox without an explicit data directory is a
 * copy of one that was started before; pass an empty one for a first start.
 */
export async function startProcess(extra: Environment = {}, wrapper: readonly string[] = []): Promise<RunningProcess> {
  await buildServer()
  const dataDirectory = extra.AGORA_DATA_DIR ?? (await newDataDirectory(extra))
  const readyFile = extra.AGORA_READY_FILE ?? join(await scratchDirectory(), 'ready.json')
  const environment = cleanEnvironment({
    ...unbuilt,
    AGORA_DATA_DIR: dataDirectory,
    AGORA_PORT: '0',
    AGORA_READY_FILE: readyFile,
    AGORA_LOG_LEVEL: 'warn',
    ...extra,
  })
  return follow([...wrapper, process.execPath, program, 'serve'], environment, dataDirectory)
}

/** Starts a package that was installed in a folder, with only the port set. Its data directory is the default. */
export function startInstalled(folder: string, wrapper: readonly string[] = []): Promise<RunningProcess> {
  const { PATH } = process.env
  const environment = { PATH: PATH ?? '', HOME: folder, AGORA_PORT: '0', AGORA_READY_FILE: join(folder, 'ready.json') }
  const command = [...wrapper, join(folder, 'node_modules', '.bin', 'agora'), 'serve']
  return follow(command, environment, join(folder, 'data'), folder)
}

async function follow(
  [command = '', ...rest]: readonly string[],
  env: Record<string, string>,
  dataDirectory: string,
  cwd?: string,
): Promise<RunningProcess> {
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(cwd === undefined ? {} : { cwd }) })
  children.add(child)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  const ready = await Promise.race([
    waitForFile(env.AGORA_READY_FILE ?? ''),
    ended.then((status) => Promise.reject(new Error(`the server ended with ${status}:\n${output}`))),
  ])
  return {
    child,
    ready: JSON.parse(ready) as ReadyFile,
    dataDirectory,
    output: () => output,
    end(signal) {
      process.kill((JSON.parse(ready) as ReadyFile).pid, signal)
      return ended.finally(() => children.delete(child))
    },
  }
}

function newDataDirectory({ DATABASE_URL, AGORA_MODE }: Environment): Promise<string> {
  return DATABASE_URL === undefined && AGORA_MODE === undefined ? sandboxDirectory() : scratchDirectory()
}

/** The data directory of a sandbox after its first start, for tests that need it before they start a server. */
export async function sandboxDirectory(): Promise<string> {
  await buildServer()
  const directory = await scratchDirectory()
  await fillWithSandbox(directory, async () => {
    const first = await startProcess({ AGORA_DATA_DIR: directory })
    await first.end('SIGTERM')
    // On a busy machine the server gives up waiting for its database, which must have ended before it is copied.
    const pidFile = join(directory, 'postgres', 'cluster', 'postmaster.pid')
    await eventually(async () => !existsSync(pidFile))
  })
  return directory
}

/** Runs an operator command in a child process until it ends. */
export async function spawnCommand(arguments_: readonly string[], extra: Environment = {}): Promise<Ended> {
  await buildServer()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...arguments_], { env: cleanEnvironment({ ...unbuilt, ...extra }) })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    // Not `exit`: the last output may still be unread by then.
    child.once('close', (status) => resolve({ status, output, errors }))
  })
}

async function waitForFile(path: string): Promise<string> {
  const giveUpAt = performance.now() + readyWithinMs
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text !== undefined) return text
    if (performance.now() > giveUpAt) throw new Error(`${path} did not appear`)
    await delay(25)
  }
}

/** Polls until the answer matches; fails the test if it never does. */
export async function eventually(wanted: () => Promise<boolean>, withinMs = 90_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await wanted())) {
    if (performance.now() > giveUpAt) throw new Error('it did not come to pass')
    await delay(50)
  }
}
