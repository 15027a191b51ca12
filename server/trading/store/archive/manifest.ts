import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { JournalDamaged } from '../journal/chain.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const file = z.object({ name: z.string(), bytes: z.int(), sha256 })
const end = z.object({ firstSequence: z.int().min(0), sequence: z.int().min(0), hash: sha256 })

const contentSchema = z.object({
  format: z.literal('agora-journal-archive-1'),
  archivedAt: z.string(),
  /** The last row before the archived ones; all zero for the first archive. */
  after: end,
  /** The last archived row. */
  until: end,
  rows: z.int().positive(),
  /** The commands that archived rows quarantine. */
  quarantined: z.array(z.int().positive()),
  segments: z.array(file).min(1),
  /** The state after the last archived row. */
  snapshot: file.extend({ atMs: z.int(), rules: z.int().positive(), stateHash: sha256 }),
})

const manifestSchema = contentSchema.extend({ publicKey: z.string(), signature: z.string() })

export type ManifestContent = z.infer<typeof contentSchema>
export type ArchiveManifest = z.infer<typeof manifestSchema>
/** The rows of an archive, with or without its snapshot. */
export type ArchivedRows = Pick<ManifestContent, 'after' | 'until' | 'quarantined' | 'segments'>
export type ArchivedFile = z.infer<typeof file>

/** The signed text: the content with its fields in the order of the schema. */
function signedText(content: ManifestContent): Buffer {
  return Buffer.from(JSON.stringify(contentSchema.parse(content)))
}

export function signManifest(content: ManifestContent, privateKeyPem: string): ArchiveManifest {
  const key = createPrivateKey(privateKeyPem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key that signs an archive must be an Ed25519 key')
  const signature = sign(null, signedText(content), key).toString('base64')
  return { ...content, publicKey: publicKeyText(createPublicKey(key)), signature }
}

/** Throws `JournalDamaged` unless the manifest is whole and signed, by this key if one is given. */
export function readManifest(name: string, text: string, trustedKey?: string): ArchiveManifest {
  const parsed = manifestSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new JournalDamaged(`The manifest ${name} of the archive is malformed`)
  const { publicKey, signature, ...content } = parsed.data
  if (trustedKey !== undefined && publicKey !== trustedKey)
    throw new JournalDamaged(`The manifest ${name} is signed with the key ${publicKey}, not with ${trustedKey}`)
  if (!verify(null, signedText(content), keyOf(name, publicKey), Buffer.from(signature, 'base64')))
    throw new JournalDamaged(`The manifest ${name} was changed: its signature does not fit`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The raw 32 bytes in base64url, as people compare and copy it. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? ''
}

function keyOf(name: string, x: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch (error) {
    throw new JournalDamaged(`The manifest ${name} names no valid key`, { cause: error })
  }
}
