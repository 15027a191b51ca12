import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inScratchFolder, removeScratchFolders } from './scratch-folder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'agora-scratch-'))
})

afterEach(() => rm(parent, { recursive: true }))

const prefix = '.work-'

/** A folder as a killed process leaves it. */
async function leaveFolder(): Promise<string> {
  const folder = await mkdtemp(join(parent, prefix))
  await writeFile(join(folder, 'content'), 'secret')
  await mkdir(join(folder, 'lock'))
  const dead = { pid: 2 ** 22 + 1, bootId: 'another', startedAt: '1' }
  await writeFile(join(folder, 'lock', 'claim-1.json'), JSON.stringify({ process: dead, sinceMs: 0, released: false }))
  return folder
}

test('BACKUP-6: a temporary folder is removed after its work, also if the work fails', async () => {
  const seen = await inScratchFolder(parent, prefix, async (folder) => {
    await writeFile(join(folder, 'content'), 'x')
    return readFile(join(folder, 'content'), 'utf8')
  })
  expect(seen).toBe('x')
  const failing = inScratchFolder(parent, prefix, () => Promise.reject(new Error('the disk is full')))
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await readdir(parent)).toEqual([])
})

test('BACKUP-6: the temporary folder of a killed process is removed, one of a running process and other files stay', async () => {
  await mkdir(join(parent, 'other'))
  await inScratchFolder(parent, prefix, async (own) => {
    await leaveFolder()
    // Of a version without claims.
    await mkdir(join(parent, `${prefix}old`))
    await inScratchFolder(parent, prefix, async (second) => {
      expect((await readdir(parent)).map((name) => join(parent, name)).sort()).toEqual(
        [own, second, join(parent, 'other')].sort(),
      )
    })
    await leaveFolder()
    await removeScratchFolders(parent, prefix)
    expect((await readdir(parent)).map((name) => join(parent, name)).sort()).toEqual(
      [own, join(parent, 'other')].sort(),
    )
  })
})
