import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clusterLayout, prepareCluster } from './cluster.ts'
import { chooseLauncher, possibleWays, type Way } from './launcher.ts'
import { linkLibraries, locateNativePackage } from './native-package.ts'
import { startPostmaster } from './postmaster.ts'
import { endProcess } from './server-processes.ts'
import { postgresParameters, throwawaySettings } from './server-settings.ts'
import { makeSocketDirectory, socketDirectoryFor } from './socket-directory.ts'

// These tests initialise whole servers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'agora-launcher-'))
})

afterEach(() => rm(home, { recursive: true, maxRetries: 20 }))

async function chooseAmong(ways: readonly Way[]) {
  const layout = clusterLayout(join(home, 'data'))
  const native = await locateNativePackage()
  await mkdir(layout.directory, { recursive: true })
  await linkLibraries(native, layout.libraries)
  return { layout, launcher: await chooseLauncher(native, layout.libraries, layout.directory, ways) }
}

/** The choice itself skips ways that this machine does not allow. */
const names = [...new Set(possibleWays().map(({ description }) => description))]

describe('STORE-22: each way that the machine allows runs a whole server', () => {
  test.each(names)('STORE-22: %s, in a directory that only its owner enters', async (name) => {
    const ways = possibleWays().filter(({ description }) => description === name)
    const chosen = await chooseAmong(ways).catch((error: Error) => error)
    if (chosen instanceof Error) return expect(chosen.message).toContain(`Tried: ${name}`)
    const { layout, launcher } = chosen
    await prepareCluster(layout, launcher)
    const socket = socketDirectoryFor(layout.directory)
    await makeSocketDirectory(socket, launcher)
    const parameters = postgresParameters(layout.data, socket, throwawaySettings)
    const quiet = () => undefined
    const server = await startPostmaster(
      launcher,
      layout.data,
      { parameters, lock: { prefix: [] } },
      new AbortController().signal,
      quiet,
    )
    await endProcess(server.pid)
    expect(await server.exited).toBe('exit code 0')
  })

  test('STORE-22: if no way works, the error lists the attempts and the remedies', async () => {
    const broken: Way = { description: 'by magic', uid: 0, gid: 0, startsAsUser: false, prefix: ['/no/such/wand'] }
    await expect(chooseAmong([broken])).rejects.toThrow(/Tried: by magic \(.*ENOENT.*\).*or set DATABASE_URL/s)
  })
})
