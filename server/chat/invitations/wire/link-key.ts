import { hmacSha256, sha256 } from '../../../kernel/auth/digest.ts'
import type { WithIds } from '../../dependencies.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import type { LinkSecret } from '../rules/invitation.ts'

const seedBytes = 16
const keyCharacters = 24

/** The key at the end of a link, and its stored part. */
export interface LinkKey {
  readonly key: string
  readonly secret: LinkSecret
}

/** The key is derived from a seed and a key of the deployment, so that the database alone opens no link. */
export function newLinkKey({ ids, uploads }: WithIds & WithUploads): LinkKey {
  const seed = ids.bytes(seedBytes)
  const key = keyFrom(uploads.linkKey, seed)
  return { key, secret: { hash: linkKeyHash(key), seed } }
}

/** Derives the key again; undefined for a link older than seeds, or of another master key. */
export function linkKeyOf({ uploads }: WithUploads, { hash, seed }: LinkSecret): string | undefined {
  const key = seed === undefined ? undefined : keyFrom(uploads.linkKey, seed)
  return key !== undefined && linkKeyHash(key).equals(hash) ? key : undefined
}

export function linkKeyHash(key: string): Buffer {
  return sha256(key)
}

function keyFrom(deploymentKey: Buffer, seed: Buffer): string {
  return hmacSha256(deploymentKey, `join link ${seed.toString('hex')}`)
    .toString('hex')
    .slice(0, keyCharacters)
}
