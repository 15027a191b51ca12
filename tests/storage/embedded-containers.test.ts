import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileProgram, programFolder, RunningProgram } from './running-program.ts'

// These tests initialise whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** A program in it sees no process of this test, as in a container of its own. */
const asContainer = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  ...['--pid', '--ipc', '--fork', '--kill-child', '--mount-proc', '--'],
]
const hasContainers = spawnSync(asContainer[0] ?? '', [...asContainer.slice(1), 'true']).status === 0

let folder: string
let compiled: string
let program: string
const running: RunningProgram[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agora-containers-'))
  compiled = await programFolder('containers')
  program = await compileProgram(compiled)
})

afterEach(() => Promise.all(running.splice(0).map((one) => one.kill())))

afterAll(async () => {
  await rm(folder, { recursive: true, maxRetries: 20 })
  await rm(compiled, { recursive: true })
})

function run(directory: string, prefix: readonly string[] = []): RunningProgram {
  const one = new RunningProgram(program, directory, {}, prefix)
  running.push(one)
  return one
}

test.runIf(hasContainers)(
  'STORE-38: of two containers on one data directory, the second is refused while the first runs',
  async () => {
    const directory = join(folder, 'data')
    const first = run(directory)
    await first.receives('ready')
    const { refused } = await run(directory, asContainer).receives('refused')
    expect(refused).toContain('A PostgreSQL in another container uses')
    // The refused start has not taken over the claim of the first.
    expect((await run(directory).receives('refused')).refused).toContain('is in use by process')
    first.notify('commit')
    await first.receives('committed')
    expect(await first.stop()).toBe(0)
    const next = run(directory, asContainer)
    await next.receives('ready')
    expect((await run(directory).receives('refused')).refused).toContain('A PostgreSQL in another container uses')
    next.notify('commit')
    await next.receives('committed')
  },
)

test.runIf(hasContainers)('STORE-38: a killed container frees the data directory', async () => {
  const directory = join(folder, 'killed')
  const first = run(directory, asContainer)
  await first.receives('ready')
  await first.kill()
  const next = run(directory, asContainer)
  expect(await next.receives('ready')).toMatchObject({ ready: true })
})
