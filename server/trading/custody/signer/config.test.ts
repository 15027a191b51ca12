import { expect, test } from 'vitest'
import { signerConfigSchema } from './config.ts'

const token = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const asset = { coin: 'eth', decimals: 18, perWithdrawalMax: '1', perHourMax: '5' }
const network = {
  ...{ network: 'ERC20', kind: 'evm', chainId: 1, assets: [asset] },
  endpoints: ['https://one.example/key', 'https://two.example'],
}

/** The problems as the command line prints them. */
function problems(networks: readonly object[]): string[] {
  const read = signerConfigSchema.safeParse({ name: 'signer-1', venueUrl: 'https://venue.example/v1', networks })
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('SIGNER-18: a policy that is consistent starts', () => {
  const usdt = { ...asset, coin: 'usdt', decimals: 6, contract: token, perHourMax: '1' }
  const polygon = { ...network, network: 'POLYGON', chainId: 137 }
  expect(problems([{ ...network, assets: [asset, usdt], quorum: 2 }, polygon])).toEqual([])
})

test('SIGNER-18: a coin is the symbol of the venue in any case', () => {
  const read = signerConfigSchema.parse({
    ...{ name: 'signer-1', venueUrl: 'https://venue.example/v1' },
    networks: [{ ...network, assets: [{ ...asset, coin: 'ETH' }] }],
  })
  expect(read.networks[0]?.assets[0]?.coin).toBe('eth')
})

test.for<[string, readonly object[], string]>([
  [
    'an hour with less than one withdrawal',
    [{ ...network, assets: [{ ...asset, perHourMax: '0.5' }] }],
    'networks.0.assets.0.perHourMax: is less than perWithdrawalMax',
  ],
  [
    'a coin twice',
    [{ ...network, assets: [asset, { ...asset, coin: 'ETH', contract: token }] }],
    'networks.0.assets.1.coin: is configured twice',
  ],
  [
    'a contract twice',
    [{ ...network, assets: [asset, { ...asset, coin: 'weth' }] }],
    'networks.0.assets.1.contract: is configured twice',
  ],
  ['a network twice', [network, { ...network, chainId: 5 }], 'networks.1.network: is configured twice'],
  ['a chain twice', [network, { ...network, network: 'ETH' }], 'networks.1.chainId: is configured twice'],
  [
    'an endpoint twice',
    [{ ...network, endpoints: ['https://one.example', 'https://ONE.example/'] }],
    'networks.0.endpoints: has an endpoint twice',
  ],
  [
    'a quorum that cannot be reached',
    [{ ...network, quorum: 3 }],
    'networks.0.quorum: is more than the number of endpoints',
  ],
  [
    'a price finer than one wei',
    [{ ...network, maxFeePerGasGwei: '0.0000000001' }],
    'networks.0.maxFeePerGasGwei: is finer than one wei',
  ],
])('SIGNER-18: %s is refused at the start with its place', ([, networks, problem]) => {
  expect(problems(networks)).toEqual([problem])
})
