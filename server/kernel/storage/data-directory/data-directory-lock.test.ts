import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryHeld, lockDataDirectory } from './data-directory-lock.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agora-lock-'))
})

afterEach(() => rm(directory, { recursive: true }))

const claims = async () => (await readdir(join(directory, 'lock'))).sort()

/** Rewrites the newest claim, as if another process had left it. */
async function forgeClaim(changed: { pid?: number; startedAt?: string; bootId?: string }): Promise<void> {
  const numbers = (await claims()).map((name) => Number(/\d+/.exec(name)?.[0]))
  const path = join(directory, 'lock', `claim-${Math.max(...numbers)}.json`)
  const claim = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...claim, process: { ...claim.process, ...changed } }))
}

test('STORE-13: a second holder is refused, and the error names the first', async () => {
  const lock = await lockDataDirectory(directory)
  const since = new Date(Math.floor(performance.timeOrigin)).toISOString()
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryHeld)
  await expect(lockDataDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by process ${process.pid} (since ${since})`,
  )
  await lock.describe({ address: 'http://127.0.0.1:8080' })
  await expect(lockDataDirectory(directory)).rejects.toThrow(`(since ${since}, serving http://127.0.0.1:8080)`)
})

test('STORE-13: a released directory is free', async () => {
  for (let round = 0; round < 40; round++) await (await lockDataDirectory(directory)).release()
  await lockDataDirectory(directory)
  expect((await claims()).length).toBeLessThan(20)
})

test.each([
  ['process is dead', { pid: 2 ** 22 + 1 }],
  ['number was given to a later process', { startedAt: '1' }],
  ['machine was booted since', { bootId: 'another' }],
])('STORE-13: the claim of a holder whose %s is taken over', async (_, changed) => {
  await lockDataDirectory(directory)
  await forgeClaim(changed)
  await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryHeld)
})

test('STORE-13: an empty claim, left by a power failure, blocks nobody', async () => {
  await lockDataDirectory(directory)
  await writeFile(join(directory, 'lock', 'claim-1.json'), '')
  await expect(lockDataDirectory(directory)).resolves.toBeDefined()
})

test('STORE-13: a claim that cannot be read is not taken over', async () => {
  await lockDataDirectory(directory)
  // Even root cannot read a directory as a file.
  await rm(join(directory, 'lock', 'claim-1.json'))
  await mkdir(join(directory, 'lock', 'claim-1.json'))
  await expect(lockDataDirectory(directory)).rejects.toThrow('EISDIR')
})

test('STORE-13: of many starters that find a stale claim, exactly one gets the directory', async () => {
  for (let round = 0; round < 20; round++) {
    await rm(join(directory, 'lock'), { recursive: true, force: true })
    await lockDataDirectory(directory)
    await forgeClaim({ bootId: 'another' })
    const starters = Array.from({ length: 8 }, () => lockDataDirectory(directory))
    const results = await Promise.allSettled(starters)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataDirectoryHeld)
  }
})
