import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { evmConfigSchema, quorumOf } from './config.ts'

const key = HDKey.fromMasterSeed(Buffer.alloc(32, 1))
const good = {
  ...{ chainId: 1, coin: 'eth', endpoints: ['https://one.example', 'https://two.example', 'https://three.example'] },
  ...{ depositXpub: key.publicExtendedKey, hotWallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  gasWallet: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
}

test('EVM-10: a configuration without a quorum needs more than half of its endpoints', () => {
  const config = evmConfigSchema.parse(good)
  expect(quorumOf(config)).toBe(2)
  expect(quorumOf({ ...config, endpoints: config.endpoints.slice(1) })).toBe(2)
  expect(quorumOf({ ...config, quorum: 3 })).toBe(3)
})

test.for<[string, object]>([
  ['an extended private key', { depositXpub: key.privateExtendedKey }],
  ['a wrong checksum', { hotWallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }],
  ['an endpoint twice', { endpoints: ['https://one.example', 'https://one.example'] }],
  ['an unreachable quorum', { quorum: 4 }],
  ['no endpoint', { endpoints: [] }],
  ['an unknown member', { privateKey: '0x00' }],
])('EVM-10: %s is refused', ([, change]) => {
  expect(evmConfigSchema.safeParse({ ...good, ...change }).success).toBe(false)
})
