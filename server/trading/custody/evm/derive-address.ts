import { ECDH } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'
import { evmAddress } from '../../wallet/address-checksums.ts'

/** Non-hardened children: the venue derives the addresses without any private key. */
const childrenMax = 2 ** 31

/** The deposit address of an account: the child of the extended public key with the number of the account, in EIP-55. */
export function depositAddress(extendedPublicKey: string, accountId: number): string {
  if (!Number.isSafeInteger(accountId) || accountId < 0 || accountId >= childrenMax) {
    throw new RangeError(`an account number below 2^31 has a deposit address, not ${accountId}`)
  }
  const { publicKey } = parentOf(extendedPublicKey).deriveChild(accountId)
  if (publicKey === null) throw new RangeError('the extended public key has no public key')
  return addressOfPublicKey(publicKey)
}

/** The address of a public key, compressed or not. */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return evmAddress(Buffer.from(keccak_256(point.subarray(1)).slice(-20)).toString('hex'))
}

/** Whether the text is an extended public key, and not an extended private key. */
export function isExtendedPublicKey(text: string): boolean {
  try {
    return parentOf(text).privateKey === null
  } catch {
    return false
  }
}

const parents = new Map<string, HDKey>()

/** Decoding takes longer than deriving a child. A deployment has a few of them. */
function parentOf(extendedPublicKey: string): HDKey {
  const known = parents.get(extendedPublicKey)
  if (known !== undefined) return known
  const made = HDKey.fromExtendedKey(extendedPublicKey)
  parents.set(extendedPublicKey, made)
  return made
}
