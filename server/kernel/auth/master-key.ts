import { constants } from 'node:fs'
import { access, link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from '../ids/ids.ts'
import { syncDirectory } from '../storage/data-directory/durable-files.ts'
import { deriveKey, masterKeyBytes } from './sealing.ts'

export const masterKeySetting = 'AGORA_MASTER_KEY'

export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused'
}

const hexForm = /^[0-9a-fA-F]{64}$/
const keyForm = '64 hexadecimal digits (openssl rand -hex 32)'

export interface MasterKeySource {
  /** The value of the setting: 64 hexadecimal digits, or undefined if it is not set. */
  readonly fromSetting: string | undefined
  /** Where the key is stored, and generated at the first start, if the setting is not set; undefined if it is required. */
  readonly dataDirectory: string | undefined
  readonly ids: Ids
}

export async function loadMasterKey({ fromSetting, dataDirectory, ids }: MasterKeySource): Promise<Buffer> {
  if (fromSetting !== undefined) {
    if (!hexForm.test(fromSetting)) throw new MasterKeyRefused(`${masterKeySetting} must be ${keyForm}`)
    return Buffer.from(fromSetting, 'hex')
  }
  if (dataDirectory === undefined) throw new MasterKeyRefused(`${masterKeySetting} must be set to ${keyForm}`)
  const { directory, path } = masterKeyPath(dataDirectory)
  const saved = await readSaved(path)
  if (saved !== undefined) return saved
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await makeOnce(directory, path, ids)
  const made = await readSaved(path)
  if (made === undefined) throw new MasterKeyRefused(`The master key ${path} was deleted while it was being generated`)
  return made
}

/** Reads a key from a file of the operator. */
export async function readMasterKey(path: string): Promise<Buffer> {
  const found = await readSaved(path)
  if (found === undefined) throw new MasterKeyRefused(`There is no file ${path} with a master key`)
  return found
}

/** Replaces the stored key atomically. */
export async function saveMasterKey(dataDirectory: string, masterKey: Buffer, ids: Ids): Promise<void> {
  const { directory, path } = masterKeyPath(dataDirectory)
  await rename(await writeDraft(path, masterKey, ids), path)
  await syncDirectory(directory)
}

function masterKeyPath(dataDirectory: string) {
  const directory = join(dataDirectory, 'secrets')
  return { directory, path: join(directory, 'master-key') }
}

/** Identifies a master key without revealing any of it. */
export function masterKeyFingerprint(masterKey: Buffer): string {
  return deriveKey(masterKey, 'master key fingerprint').subarray(0, 16).toString('hex')
}

async function readSaved(path: string): Promise<Buffer | undefined> {
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new MasterKeyRefused(`The master key ${path} cannot be read`, { cause })
  }
  if (!hexForm.test(text))
    throw new MasterKeyRefused(`The master key ${path} must contain 64 hexadecimal digits; restore it from a backup`)
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0)
    throw new MasterKeyRefused(
      `The master key ${path} is readable by other users of this machine; run: chmod 600 ${path}`,
    )
  return Buffer.from(text, 'hex')
}

/** The file appears with its content on the disk, and never replaces an existing key. */
async function makeOnce(directory: string, path: string, ids: Ids): Promise<void> {
  const draft = await writeDraft(path, ids.bytes(masterKeyBytes), ids)
  try {
    await link(draft, path)
  } catch (error) {
    // Another process generated the key first: use that one.
    if (!(await exists(path))) throw error
  } finally {
    await unlink(draft)
  }
  await syncDirectory(directory)
}

async function writeDraft(path: string, masterKey: Buffer, ids: Ids): Promise<string> {
  const draft = `${path}.${ids.token(12)}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${masterKey.toString('hex')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}
