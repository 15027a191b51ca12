import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './digest.ts'

/**
 * Whether two secrets are equal; the time does not reveal where they differ. It compares digests, since `timingSafeEqual`
 * needs equal lengths and the length of a secret is secret too.
 */
export function equalInConstantTime(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}
