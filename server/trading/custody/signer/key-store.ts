import { HDKey } from '@scure/bip32'

/** A signature of the curve secp256k1 over a hash of 32 bytes. */
export interface DigestSignature {
  readonly r: `0x${string}`
  readonly s: `0x${string}`
  readonly yParity: number
}

/**
 * The keys of a signer. A path names a key as in BIP 32 (`m/44'/60'/0'/0/0`). The private keys never leave the store, so that
 * a hardware module can implement it.
 */
export interface KeyStore {
  /** The compressed public key. */
  publicKey(path: string): Promise<Uint8Array>
  /** For the venue, which derives deposit addresses from it. */
  extendedPublicKey(path: string): Promise<string>
  sign(path: string, digest: `0x${string}`): Promise<DigestSignature>
}

export const seedBytesMin = 32

/** Holds the seed in the memory of this process. */
export function seedKeyStore(seed: Uint8Array): KeyStore {
  if (seed.length < seedBytesMin || seed.length > 64) throw new RangeError('a seed has 32 to 64 bytes')
  const master = HDKey.fromMasterSeed(seed)
  const derived = new Map<string, HDKey>()
  const keyAt = (path: string) => {
    const known = derived.get(path)
    if (known !== undefined) return known
    const key = master.derive(path)
    derived.set(path, key)
    return key
  }
  return {
    async publicKey(path) {
      const { publicKey } = keyAt(path)
      if (publicKey === null) throw new Error(`no public key at ${path}`)
      return publicKey
    },
    extendedPublicKey: async (path) => keyAt(path).publicExtendedKey,
    async sign(path, digest) {
      const { privateKey } = keyAt(path)
      if (privateKey === null) throw new Error(`no private key at ${path}`)
      const { sign } = await import('viem/accounts')
      const { r, s, yParity } = await sign({ hash: digest, privateKey: `0x${Buffer.from(privateKey).toString('hex')}` })
      return { r, s, yParity: yParity ?? 0 }
    },
  }
}
