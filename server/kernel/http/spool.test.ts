import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededIds } from '../ids/ids.ts'
import { clearSpool, prepareSpool, SpooledFiles } from './spool.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'agora-spool-'))
})
afterAll(() => rm(root, { recursive: true }))

test('HTTP-17: the spool and its files are readable by their owner only', async () => {
  const spool = { directory: join(root, 'private'), ids: seededIds(1) }
  await prepareSpool(spool)
  await prepareSpool(spool)
  const { path, bytes } = await new SpooledFiles(spool).write(Readable.from(['hello ', 'world']))
  expect(bytes).toBe(11)
  expect((await stat(spool.directory)).mode & 0o777).toBe(0o700)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('HTTP-17: discarding removes whole files and half-written ones', async () => {
  const spool = { directory: join(root, 'discarded'), ids: seededIds(2) }
  await prepareSpool(spool)
  const files = new SpooledFiles(spool)
  await files.write(Readable.from(['whole']))
  const endless = new Readable({ read() {} })
  endless.push('half')
  const writing = files.write(endless)
  writing.catch(() => {})
  await files.discard()
  await expect(writing).rejects.toThrow()
  expect(await readdir(spool.directory)).toEqual([])
  await files.discard()
})

test('HTTP-17: a start removes the files of a killed server and no others', async () => {
  const directory = join(root, 'left-behind')
  await mkdir(join(directory, 'upload-folder'), { recursive: true })
  const ours = `upload-${'a'.repeat(24)}`
  for (const name of [ours, 'upload-short', 'report.pdf', `x-${ours}`]) await writeFile(join(directory, name), '')
  await clearSpool(directory)
  expect((await readdir(directory)).sort()).toEqual(['report.pdf', 'upload-folder', 'upload-short', `x-${ours}`])
  await clearSpool(join(root, 'not-there'))
})
