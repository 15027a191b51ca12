import { HDKey } from '@scure/bip32'
import { getAddress } from 'viem'
import { hdKeyToAccount, HDKey as ViemKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { depositAddress, isExtendedPublicKey } from './derive-address.ts'

const master = HDKey.fromMasterSeed(Buffer.alloc(32, 5))
const branch = master.derive("m/44'/60'/0'/1")
const xpub = branch.publicExtendedKey

describe('deposit addresses', () => {
  test('EVM-1: the venue derives from the extended public key the address whose key the signer derives', () => {
    const signer = ViemKey.fromExtendedKey(master.privateExtendedKey)
    for (const accountId of [0, 1, 7, 12_345, 2 ** 31 - 1]) {
      const account = hdKeyToAccount(signer, { path: `m/44'/60'/0'/1/${accountId}` })
      expect(depositAddress(xpub, accountId)).toBe(account.address)
    }
  })

  test('EVM-1: an account has one address, different from every other, in the mixed case of EIP-55', () => {
    const addresses = Array.from({ length: 50 }, (_, accountId) => depositAddress(xpub, accountId))
    expect(new Set(addresses).size).toBe(50)
    expect(addresses.map((address) => getAddress(address))).toEqual(addresses)
    expect(depositAddress(xpub, 7)).toBe(addresses[7])
  })

  test('EVM-1: a number without a child key is refused', () => {
    for (const accountId of [-1, 1.5, 2 ** 31]) expect(() => depositAddress(xpub, accountId)).toThrow(RangeError)
  })

  test('EVM-1: an extended private key is not accepted in its place', () => {
    expect(isExtendedPublicKey(xpub)).toBe(true)
    expect(isExtendedPublicKey(branch.privateExtendedKey)).toBe(false)
    expect(isExtendedPublicKey(`${xpub}x`)).toBe(false)
  })
})
