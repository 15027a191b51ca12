import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlobTooLarge } from './blobs.ts'
import { DiskBlobs } from './disk-blobs.ts'

let root: string
let blobs: DiskBlobs

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'agora-blobs-'))
  blobs = new DiskBlobs(root)
})

afterEach(() => rm(root, { recursive: true }))

const stream = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

async function keys(prefix?: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of blobs.list(prefix)) found.push(key)
  return found.sort()
}

test('a stored blob is read back whole and by range', async () => {
  expect(await blobs.put('2/ab/picture.png', stream('hello ', 'world'))).toBe(11)
  expect(await blobs.size('2/ab/picture.png')).toBe(11)
  expect(await text((await blobs.get('2/ab/picture.png'))!)).toBe('hello world')
  expect(await text((await blobs.get('2/ab/picture.png', { first: 4, last: 6 }))!)).toBe('o w')
})

test('a file is moved in, and keys below a folder are listed without the rest', async () => {
  const path = join(root, '.unfinished-elsewhere')
  await writeFile(path, 'moved')
  await blobs.putFile('c/d/original', path)
  expect(await text((await blobs.get('c/d/original'))!)).toBe('moved')
  expect(await readdir(root)).toEqual(['c'])
  await blobs.put('c/e/original', stream('x'))
  expect(await keys('c/d/')).toEqual(['c/d/original'])
  expect(await keys('c/')).toEqual(['c/d/original', 'c/e/original'])
  expect(await keys('nowhere/')).toEqual([])
})

test('a missing blob is undefined, and its deletion returns false', async () => {
  await blobs.put('a/b', stream('x'))
  for (const key of ['nothing', 'a', 'a/b/c']) {
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.size(key)).toBeUndefined()
    expect(await blobs.delete(key)).toBe(false)
  }
})

test('a reader that has a blob open reads all of it after its deletion', async () => {
  await blobs.put('a', stream('kept open'))
  const reader = (await blobs.get('a'))!
  expect(await blobs.delete('a')).toBe(true)
  expect(await blobs.size('a')).toBeUndefined()
  expect(await text(reader)).toBe('kept open')
})

test('list returns the keys under a prefix', async () => {
  for (const key of ['1/a', '1/b/c', '2/a']) await blobs.put(key, stream(key))
  expect(await keys()).toEqual(['1/a', '1/b/c', '2/a'])
  expect(await keys('1/')).toEqual(['1/a', '1/b/c'])
  expect(await keys('3')).toEqual([])
})

describe('STORE-14: a blob is stored whole or not at all', () => {
  test('STORE-14: a broken stream stores nothing, and the older blob stays', async () => {
    await blobs.put('a', stream('old'))
    async function* breaking() {
      yield Buffer.from('half of')
      throw new Error('the sender went away')
    }
    await expect(blobs.put('a', breaking())).rejects.toThrow('the sender went away')
    await expect(blobs.put('b', breaking())).rejects.toThrow('the sender went away')
    expect(await text((await blobs.get('a'))!)).toBe('old')
    expect(await keys()).toEqual(['a'])
    expect(await readdir(root)).toEqual(['a'])
  })

  test('STORE-14: more bytes than allowed are refused', async () => {
    await expect(blobs.put('a', stream('1234', '5678'), { bytesMax: 7 })).rejects.toThrow(BlobTooLarge)
    expect(await blobs.put('a', stream('1234', '567'), { bytesMax: 7 })).toBe(7)
  })

  test('STORE-14: an unfinished file of a killed process is not listed and can be removed', async () => {
    await blobs.put('a', stream('x'))
    await writeFile(join(root, '.unfinished-1'), 'half')
    expect(await keys()).toEqual(['a'])
    expect(await blobs.removeUnfinished()).toBe(1)
    expect(await readdir(root)).toEqual(['a'])
  })

  test('STORE-14: an unfinished file that another node may still write is kept', async () => {
    await writeFile(join(root, '.unfinished-new'), 'half')
    await writeFile(join(root, '.unfinished-old'), 'half')
    await utimes(join(root, '.unfinished-old'), 1, 1)
    expect(await blobs.removeUnfinished(2000)).toBe(1)
    expect(await readdir(root)).toEqual(['.unfinished-new'])
  })

  test('STORE-14: of two writers to one key, one wins completely', async () => {
    const parts = (letter: string) => Array.from({ length: 50 }, () => letter.repeat(1000))
    await Promise.all([blobs.put('a', stream(...parts('x'))), blobs.put('a', stream(...parts('y')))])
    expect(['x'.repeat(50_000), 'y'.repeat(50_000)]).toContain(await text((await blobs.get('a'))!))
  })
})

describe('STORE-15: a key never names a file outside the store', () => {
  test.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../a',
    'a/../b',
    'a//b',
    'a/',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\0b',
    'ä',
    'a b',
  ])('STORE-15: nothing is stored, found or deleted under %j', async (key) => {
    await expect(blobs.put(key, stream('x'))).rejects.toThrow('not a key')
    await expect(blobs.putFile(key, join(root, 'anything'))).rejects.toThrow('not a key')
    expect(await blobs.get(key)).toBeUndefined()
    expect(await blobs.size(key)).toBeUndefined()
    expect(await blobs.delete(key)).toBe(false)
    expect(await keys(`${key}/`)).toEqual([])
  })

  test('STORE-15: any key is either refused or names a file below the root', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('.', '/', 'a', '\\', '\0', '-'), maxLength: 12 }),
        async (key) => {
          const stored = await blobs.put(key, stream('x')).catch(() => 0)
          if (stored === 0) return
          expect(await keys()).toContain(key)
          await blobs.delete(key)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('STORE-37: a directory that can be used, or created, has no problem; a file in its place is one', async () => {
  expect(await blobs.problem()).toBeUndefined()
  expect(await new DiskBlobs(join(root, 'not', 'yet')).problem()).toBeUndefined()
  expect(await readdir(root)).toEqual([])
  await writeFile(join(root, 'file'), '')
  expect(await new DiskBlobs(join(root, 'file')).problem()).toContain(join(root, 'file'))
})
