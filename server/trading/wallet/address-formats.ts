import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { base58, base58Check, bitcoinAlphabet, rippleAlphabet, sha256 } from './base58.ts'
import { bech32 } from './bech32.ts'
import { matchesWhole } from './patterns.ts'

export interface DepositPlace {
  readonly address: string
  /** Empty on networks without memos. */
  readonly memo: string
}

/** The formats of the chains people know, checksums included; the pattern of a network says which is its own. */
const formats: readonly ((seed: Buffer) => string)[] = [
  (seed) => `0x${seed.subarray(0, 20).toString('hex')}`,
  (seed) => bech32('bc', seed.subarray(0, 20)),
  (seed) => base58Check(Buffer.concat([Buffer.of(0x41), seed.subarray(0, 20)]), bitcoinAlphabet),
  (seed) => base58Check(Buffer.concat([Buffer.of(0), seed.subarray(0, 20)]), rippleAlphabet),
  (seed) => tonAddress(seed),
  (seed) => base58Check(Buffer.concat([Buffer.of(0), seed.subarray(0, 20)]), bitcoinAlphabet),
  (seed) => base58(seed, bitcoinAlphabet),
]
const memoForms: readonly ((account: number) => string)[] = [
  (account) => String(100_000 + account),
  (account) => `agora-${account}`,
]

/**
 * Where an account of a sandbox is paid on a simulated network: always the same place for the same account and network,
 * and one that the network's own patterns accept. Nobody has a key to it. Undefined when no format is known that fits.
 */
export function simulatedPlace(network: NetworkDefinition, account: number): DepositPlace | undefined {
  // With memos there is one address for everybody.
  const owner = network.memoRequired ? 0 : account
  const seed = sha256(`agora sandbox deposit ${network.symbol} ${owner}`)
  const address = formats.map((format) => format(seed)).find((text) => matchesWhole(network.addressRegex, text))
  if (address === undefined) return undefined
  if (!network.memoRequired) return { address, memo: '' }
  const memo = memoForms.map((form) => form(account)).find((text) => matchesWhole(network.memoRegex, text))
  return memo === undefined ? undefined : { address, memo }
}

/** How a transaction is named on a network: with 0x where addresses have it. */
export function simulatedTransactionId(network: NetworkDefinition, of: string): string {
  const hash = sha256(`agora sandbox transaction ${of}`).toString('hex')
  const isEthereumLike = matchesWhole(network.addressRegex, `0x${'0'.repeat(40)}`)
  return isEthereumLike ? `0x${hash}` : hash
}

function tonAddress(seed: Buffer): string {
  // Not bounceable, in the basic workchain: what wallets show for a place that takes money.
  const body = Buffer.concat([Buffer.of(0x51, 0), seed])
  const checksum = crc16(body)
  return Buffer.concat([body, Buffer.of(checksum >> 8, checksum & 0xff)]).toString('base64url')
}

/** XMODEM: polynomial 0x1021, from zero. */
function crc16(bytes: Uint8Array): number {
  let register = 0
  for (const byte of bytes) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      register = ((register << 1) ^ ((register & 0x8000) === 0 ? 0 : 0x1021)) & 0xffff
  }
  return register
}
