import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemIds as ids } from '../ids/ids.ts'
import { loadMasterKey, MasterKeyRefused, masterKeyFingerprint } from './master-key.ts'

let dataDirectory: string
const keyFile = () => join(dataDirectory, 'secrets', 'master-key')
const load = () => loadMasterKey({ fromSetting: undefined, dataDirectory, ids })

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'agora-master-key-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

test('the setting counts, and nothing is written then', async () => {
  const fromSetting = 'aB'.repeat(32)
  expect((await loadMasterKey({ fromSetting, dataDirectory, ids })).toString('hex')).toBe(fromSetting.toLowerCase())
  expect(await readdir(dataDirectory)).toEqual([])
})

test('a setting of another form is refused without being repeated', async () => {
  const refused = loadMasterKey({ fromSetting: 'hunter2', dataDirectory, ids })
  await expect(refused).rejects.toThrow(MasterKeyRefused)
  await expect(refused).rejects.toThrow('AGORA_MASTER_KEY must be 64 hexadecimal digits (openssl rand -hex 32)')
})

test('without a setting and without a directory to keep one in, it must be set', async () => {
  const refused = loadMasterKey({ fromSetting: undefined, dataDirectory: undefined, ids })
  await expect(refused).rejects.toThrow('AGORA_MASTER_KEY must be set')
})

test('a key is made once, for its owner alone, and found again', async () => {
  const made = await load()
  expect(made).toHaveLength(32)
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDirectory, 'secrets'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(dataDirectory, 'secrets'))).toEqual(['master-key'])
  expect(await load()).toEqual(made)
})

test('many that start at once end up with one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, load))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(join(dataDirectory, 'secrets'))).toEqual(['master-key'])
})

test('a damaged key is refused and left as it is', async () => {
  await load()
  await writeFile(keyFile(), 'half a ke')
  await expect(load()).rejects.toThrow('must hold 64 hexadecimal digits; restore it from a backup')
  expect(await readFile(keyFile(), 'utf8')).toBe('half a ke')
})

test('a key that others can read is refused with what to do', async () => {
  await load()
  await chmod(keyFile(), 0o640)
  await expect(load()).rejects.toThrow(`chmod 600 ${keyFile()}`)
})

test('a fingerprint tells keys apart and is no part of them', () => {
  const one = Buffer.alloc(32, 1)
  expect(masterKeyFingerprint(one)).toBe(masterKeyFingerprint(Buffer.from(one)))
  expect(masterKeyFingerprint(one)).not.toBe(masterKeyFingerprint(Buffer.alloc(32, 2)))
  expect(one.toString('hex')).not.toContain(masterKeyFingerprint(one))
})
