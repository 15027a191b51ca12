import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Ids } from '../../../kernel/ids/ids.ts'

/** The password is wrong, or the file was changed. */
export class KeyFileLocked extends Error {
  override readonly name = 'KeyFileLocked'
}

/** About a third of a second and 128 MB per guess. */
const strength = { cost: 2 ** 17, blockSize: 8, parallelization: 1 } as const
const memoryMax = 256 * 1024 * 1024
export const passwordLengthMin = 12

const hex = (bytes?: number) => {
  const text = z.string().regex(/^(?:[0-9a-f]{2})+$/)
  return bytes === undefined ? text : text.length(bytes * 2)
}
const fileSchema = z.strictObject({
  version: z.literal(1),
  kdf: z.strictObject({
    name: z.literal('scrypt'),
    cost: z.literal(strength.cost),
    blockSize: z.literal(strength.blockSize),
    parallelization: z.literal(strength.parallelization),
    salt: hex(32),
  }),
  cipher: z.strictObject({ name: z.literal('aes-256-gcm'), nonce: hex(12), tag: hex(16), text: hex() }),
})

/** Writes the seed to a new file that only this user reads, encrypted with a key derived from the password. */
export async function writeKeyFile(path: string, seed: Uint8Array, password: string, ids: Ids): Promise<void> {
  if (password.length < passwordLengthMin)
    throw new Error(`the password has fewer than ${passwordLengthMin} characters`)
  const salt = ids.bytes(32)
  const nonce = ids.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(password, salt), nonce)
  const text = Buffer.concat([cipher.update(seed), cipher.final()])
  const content = {
    version: 1,
    kdf: { name: 'scrypt', ...strength, salt: salt.toString('hex') },
    cipher: {
      ...{ name: 'aes-256-gcm', nonce: nonce.toString('hex') },
      ...{ tag: cipher.getAuthTag().toString('hex'), text: text.toString('hex') },
    },
  }
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function readKeyFile(path: string, password: string): Promise<Buffer> {
  const { kdf, cipher } = readContent(path, await readFile(path, 'utf8'))
  const key = keyFrom(password, Buffer.from(kdf.salt, 'hex'))
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(cipher.nonce, 'hex'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(cipher.tag, 'hex'))
  try {
    return Buffer.concat([decipher.update(Buffer.from(cipher.text, 'hex')), decipher.final()])
  } catch {
    throw new KeyFileLocked('the password is wrong, or the key file was changed')
  }
}

function readContent(path: string, text: string): z.output<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is not a key file of \`agora signer init\``, { cause })
  }
}

function keyFrom(password: string, salt: Buffer): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, 32, { ...strength, maxmem: memoryMax })
}
