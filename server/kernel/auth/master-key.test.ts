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

test('the setting wins, and no file is written', async () => {
  const fromSetting = 'aB'.repeat(32)
  expect((await loadMasterKey({ fromSetting, dataDirectory, ids })).toString('hex')).toBe(fromSetting.toLowerCase())
  expect(await readdir(dataDirectory)).toEqual([])
})

test('a malformed setting is rejected and not repeated in the error', async () => {
  const refused = loadMasterKey({ fromSetting: 'hunter2', dataDirectory, ids })
  await expect(refused).rejects.toThrow(MasterKeyRefused)
  await expect(refused).rejects.toThrow('AGORA_MASTER_KEY must be 64 hexadecimal digits (openssl rand -hex 32)')
})

test('without a setting and without a data directory the key must be set', async () => {
  const refused = loadMasterKey({ fromSetting: undefined, dataDirectory: undefined, ids })
  await expect(refused).rejects.toThrow('AGORA_MASTER_KEY must be set')
})

test('a key is generated once, readable by its owner only, and loaded again', async () => {
  const made = await load()
  expect(made).toHaveLength(32)
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDirectory, 'secrets'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(dataDirectory, 'secrets'))).toEqual(['master-key'])
  expect(await load()).toEqual(made)
})

test('processes that start at the same time get one key', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, load))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(await readdir(join(dataDirectory, 'secrets'))).toEqual(['master-key'])
})

test('a damaged key is rejected and not overwritten', async () => {
  await load()
  await writeFile(keyFile(), 'half a ke')
  await expect(load()).rejects.toThrow('must contain 64 hexadecimal digits; restore it from a backup')
  expect(await readFile(keyFile(), 'utf8')).toBe('half a ke')
})

test('a key file that other users can read is rejected with the command that fixes it', async () => {
  await load()
  await chmod(keyFile(), 0o640)
  await expect(load()).rejects.toThrow(`chmod 600 ${keyFile()}`)
})

test('fingerprints of keys differ and contain no part of the key', () => {
  const one = Buffer.alloc(32, 1)
  expect(masterKeyFingerprint(one)).toBe(masterKeyFingerprint(Buffer.from(one)))
  expect(masterKeyFingerprint(one)).not.toBe(masterKeyFingerprint(Buffer.alloc(32, 2)))
  expect(one.toString('hex')).not.toContain(masterKeyFingerprint(one))
})
