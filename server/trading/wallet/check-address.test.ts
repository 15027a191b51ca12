import { expect, test } from 'vitest'
import { buildCoins } from '../catalogue/build-catalogue.ts'
import { sandboxCoins } from '../catalogue/sandbox-coins.ts'
import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { simulatedPlace } from './address-formats.ts'
import { brokenChecksum } from './check-address.ts'

const networks = new Map(buildCoins(sandboxCoins).flatMap((coin) => coin.networks.map((one) => [one.symbol, one])))
const network = (symbol: string): NetworkDefinition => {
  const found = networks.get(symbol)
  if (found === undefined) throw new Error(`no network ${symbol} in the sandbox`)
  return found
}
const withPattern = (addressRegex: string): NetworkDefinition => ({ ...network('BTC'), addressRegex })

/** The address with two adjacent letters swapped, a common typing error. */
function mistyped(address: string): string {
  for (let at = 8; at < address.length - 2; at += 1) {
    const [one, other] = [address.charAt(at), address.charAt(at + 1)]
    if (one !== other && /[a-z0-9]/.test(one) && /[a-z0-9]/.test(other))
      return address.slice(0, at) + other + one + address.slice(at + 2)
  }
  throw new Error('nothing to exchange')
}

// From EIP-55, BIP 173, BIP 350, the genesis block, BIP 13 and the USDT contract on Tron.
const right: readonly [NetworkDefinition, string, string][] = [
  [network('ERC20'), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55 checksum'],
  [network('ERC20'), '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'EIP-55 checksum'],
  [network('BTC'), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Bech32 checksum'],
  [network('BTC'), 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'Bech32 checksum'],
  [network('BTC'), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Base58Check checksum'],
  [network('BTC'), '3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'Base58Check checksum'],
  [network('TRC20'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tron address checksum'],
  [network('XRP'), 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'XRP Ledger address checksum'],
]

test.each(right)(
  'ADDRESS-1: %# a correct address of the chain is accepted, and a mistyped one rejected',
  (on, address, rule) => {
    expect(brokenChecksum(on, address)).toBeUndefined()
    expect(brokenChecksum(on, mistyped(address))).toBe(rule)
  },
)

test('ADDRESS-1: a mistyped TON address is rejected', () => {
  const on = network('TON')
  const address = simulatedPlace(on, 1)?.address ?? ''
  const other = address.charAt(20) === 'A' ? 'B' : 'A'
  expect(brokenChecksum(on, address)).toBeUndefined()
  expect(brokenChecksum(on, address.slice(0, 20) + other + address.slice(21))).toBe('TON address checksum')
})

test('ADDRESS-2: an address in one case has no EIP-55 checksum to break', () => {
  const digits = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  const on = network('ERC20')
  expect(brokenChecksum(on, `0x${digits}`)).toBeUndefined()
  expect(brokenChecksum(on, `0x${digits.toUpperCase()}`)).toBeUndefined()
  expect(brokenChecksum(on, `0x${digits.slice(0, -1)}D`)).toBe('EIP-55 checksum')
})

test('ADDRESS-2: a witness program of version 1 with the old checksum is rejected', () => {
  // From the invalid addresses of BIP 350.
  expect(brokenChecksum(network('BTC'), 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd')).toBe(
    'Bech32 checksum',
  )
})

test('ADDRESS-3: on a network of an unknown kind only the pattern is checked', () => {
  const solana = withPattern('^[1-9A-HJ-NP-Za-km-z]{32,44}$')
  expect(brokenChecksum(solana, '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q')).toBeUndefined()
  expect(brokenChecksum(withPattern('.*'), 'anything')).toBeUndefined()
  expect(brokenChecksum(withPattern('^[a-z1-5.]{1,12}$'), 'somebody.1')).toBeUndefined()
})

test('ADDRESS-3: a chain that uses the Bitcoin format with other versions is checked too', () => {
  const litecoin = withPattern('^(ltc1[a-z0-9]{20,80}|[LM3][1-9A-HJ-NP-Za-km-z]{25,34})$')
  const address = 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'
  expect(brokenChecksum(litecoin, address)).toBeUndefined()
  expect(brokenChecksum(litecoin, mistyped(address))).toBe('Base58Check checksum')
})
