import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './digest.ts'

/**
 * Whether two secrets are equal, in a time that says nothing of where they differ. Digests are compared and not the texts,
 * because the comparison itself wants equal lengths and the length of a secret is part of it.
 */
export function equalInConstantTime(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}
