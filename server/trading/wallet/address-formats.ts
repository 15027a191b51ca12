import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { base58Check, plainBase58, rippleCheck, sha256, witnessAddress } from './address-checksums.ts'
import { matchesWhole } from './patterns.ts'
import { tonAddress } from './ton-address.ts'

export interface DepositPlace {
  readonly address: string
  /** Empty on networks without memos. */
  readonly memo: string
}

/** The formats of the chains people know, checksums included; the pattern of a network says which is its own. */
const formats: readonly ((seed: Buffer) => string)[] = [
  (seed) => `0x${seed.subarray(0, 20).toString('hex')}`,
  (seed) => witnessAddress('bc', seed.subarray(0, 20)),
  (seed) => base58Check.encode(versioned(0x41, seed)),
  (seed) => rippleCheck.encode(versioned(0, seed)),
  (seed) => tonAddress(seed),
  (seed) => base58Check.encode(versioned(0, seed)),
  (seed) => plainBase58.encode(Uint8Array.from(seed)),
]
const versioned = (version: number, seed: Buffer) => Uint8Array.from([version, ...seed.subarray(0, 20)])
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
