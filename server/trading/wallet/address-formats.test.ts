import { expect, test } from 'vitest'
import { buildCoins } from '../catalogue/build-catalogue.ts'
import { sandboxCoins } from '../catalogue/sandbox-coins.ts'
import { base58Check, plainBase58, rippleCheck, witnessAddress } from './address-checksums.ts'
import { simulatedPlace } from './address-formats.ts'
import { brokenChecksum } from './check-address.ts'
import { matchesWhole } from './patterns.ts'

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

test('DEPOSIT-1: addresses have the format of their chains', () => {
  // The examples of BIP 173, the genesis block, the USDT contract on Tron and the black hole of the XRP Ledger.
  const program = '751e76e8199196d454941c45d1b3a323f1433bd6'
  expect(witnessAddress('bc', hex(program))).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  const genesis = '0062e907b15cbf27d5425399ebf6f0fb50ebb88f18'
  expect(base58Check.encode(hex(genesis))).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  const tether = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'
  expect(base58Check.encode(hex(tether))).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(rippleCheck.encode(new Uint8Array(21))).toBe('rrrrrrrrrrrrrrrrrrrrrhoLvTp')
  expect(plainBase58.encode(new Uint8Array(32))).toBe('1'.repeat(32))
})

test('DEPOSIT-1: every network of the sandbox has a format, and every account its own address', () => {
  for (const network of buildCoins(sandboxCoins).flatMap(({ networks }) => networks)) {
    const places = Array.from({ length: 50 }, (_, account) => simulatedPlace(network, account + 1))
    for (const place of places) {
      expect(matchesWhole(network.addressRegex, place?.address ?? ''), network.symbol).toBe(true)
      expect(brokenChecksum(network, place?.address ?? ''), network.symbol).toBeUndefined()
    }
    expect(new Set(places.map((place) => `${place?.address} ${place?.memo}`)).size).toBe(50)
    expect(simulatedPlace(network, 7)).toEqual(places[6])
    expect(simulatedPlace({ ...network, addressRegex: 'never' }, 7)).toBeUndefined()
  }
})

test('a pattern must match the whole text, and an invalid one matches nothing', () => {
  expect(matchesWhole('[a-z]+', 'abc')).toBe(true)
  expect(matchesWhole('[a-z]+', 'abc1')).toBe(false)
  expect(matchesWhole('^[a-z]+$', 'abc\n')).toBe(false)
  expect(matchesWhole('(', '(')).toBe(false)
  expect(matchesWhole('(a+)+$', `${'a'.repeat(50_000)}b`)).toBe(false)
})
