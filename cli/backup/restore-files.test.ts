import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { restoreFiles } from './read-backup.ts'

const root = await mkdtemp(join(tmpdir(), 'agora-restore-'))
afterAll(() => rm(root, { recursive: true, force: true }))

test('uploads are restored to the configured directory, and the rest to the data directory', async () => {
  const scratch = join(root, 'scratch')
  for (const path of ['data/blobs/1/file', 'data/secrets/key']) {
    await mkdir(join(scratch, path, '..'), { recursive: true })
    await writeFile(join(scratch, path), path)
  }
  const entries = ['data/blobs/1/file', 'data/secrets/key'].map((path) => ({ path }))
  const directoryOf = (name: string) => join(root, name === 'blobs' ? 'shared' : 'own', name)
  expect(await restoreFiles({ entries } as unknown as Manifest, scratch, directoryOf)).toBe(2)
  expect(await readFile(join(root, 'shared/blobs/1/file'), 'utf8')).toBe('data/blobs/1/file')
  expect(await readFile(join(root, 'own/secrets/key'), 'utf8')).toBe('data/secrets/key')
})
