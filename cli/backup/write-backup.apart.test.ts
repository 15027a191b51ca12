import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../server/kernel/storage/testing.ts'
import { migrationModules } from '../../server/modules.ts'
import { unpackBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof import('node:fs/promises')>()
  const deleteIfChosen = (path: unknown) =>
    String(path).endsWith('/deleted') ? files.rm(String(path), { force: true }) : undefined
  return {
    ...files,
    // A user deletes this file after the backup has listed it.
    stat: async (...parameters: Parameters<typeof files.stat>) => {
      await deleteIfChosen(parameters[0])
      return files.stat(...parameters)
    },
    open: async (...parameters: Parameters<typeof files.open>) => {
      await deleteIfChosen(parameters[0])
      return files.open(...parameters)
    },
  }
})

const { database } = await testDatabase(migrationModules)
const root = await mkdtemp(join(tmpdir(), 'agora-backup-'))
afterAll(() => rm(root, { recursive: true, force: true }))

test('a backup of a running server goes on without files that are deleted or unfinished', async () => {
  const blobs = join(root, 'blobs')
  await mkdir(blobs)
  for (const name of ['kept', 'deleted', '.unfinished-1']) await writeFile(join(blobs, name), name)
  const file = join(root, 'backup.tar.gz')
  const directories = new Map([['blobs', blobs]])
  const terms = { file, version: '1', createdAt: '2026-01-01T00:00:00.000Z', directories }
  const { entries } = await writeBackup({ deployment: { database } as never, ...terms })
  const ofFiles = entries.map(({ path }) => path).filter((path) => path.startsWith('data/'))
  expect(ofFiles).toEqual(['data/blobs/kept'])
  const scratch = join(root, 'scratch')
  await mkdir(scratch)
  expect((await unpackBackup(file, scratch)).entries).toEqual(entries)
})
