import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { systemIds } from '../../../kernel/ids/ids.ts'
import { testFolder } from '../../../kernel/storage/testing-folder.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'

const folder = testFolder('signer-keys')
const path = join(folder, 'keys.json')
const seed = Buffer.alloc(32, 3)
const password = 'correct horse battery'

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
})

test('SIGNER-11: the seed is read back with the password, from a file that only its owner reads', async () => {
  await writeKeyFile(path, seed, password, systemIds)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readFile(path, 'utf8')).not.toContain(seed.toString('hex'))
  expect(await readKeyFile(path, password)).toEqual(seed)
})

test('SIGNER-11: another password, a changed file and weaker parameters are refused; a file is never overwritten', async () => {
  await writeKeyFile(path, seed, password, systemIds)
  await expect(readKeyFile(path, `${password}!`)).rejects.toThrow('the password is wrong')
  await expect(writeKeyFile(path, seed, password, systemIds)).rejects.toThrow('EEXIST')
  await expect(writeKeyFile(join(folder, 'other'), seed, 'short', systemIds)).rejects.toThrow('fewer than 12')
  const text = await readFile(path, 'utf8')
  const { cipher } = JSON.parse(text) as { cipher: { text: string } }
  const flipped = cipher.text.startsWith('0') ? `1${cipher.text.slice(1)}` : `0${cipher.text.slice(1)}`
  await writeFile(path, text.replace(cipher.text, flipped))
  await expect(readKeyFile(path, password)).rejects.toThrow('the password is wrong')
  await writeFile(path, text.replace('131072', '2'))
  await expect(readKeyFile(path, password)).rejects.toThrow()
})
