import { generateKeyPairSync, type KeyObject } from 'node:crypto'

const keys: Partial<Record<'published' | 'unpublished', KeyObject>> = {}

/** An RSA key of the providers. All test files of a process share the two keys, because creating one takes a second. */
export function signingKey(which: 'published' | 'unpublished'): KeyObject {
  const key = keys[which] ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  keys[which] = key
  return key
}
