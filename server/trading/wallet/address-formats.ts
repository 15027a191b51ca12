import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import { base58Check, plainBase58, rippleCheck, sha256, witnessAddress } from './address-checksums.ts'
import { matchesWhole } from './patterns.ts'
import { tonAddress } from './ton-address.ts'

export interface DepositPlace {
  readonly address: string
  /** Empty on networks without memos. */
  readonly memo: string
}

/** The address formats of known chains, checksums included; the pattern of a network selects its own. */
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
 * The deposit address of a sandbox account on a simulated network: always the same for the same account and network,
 * and accepted by the network's own patterns. No key to it exists. Undefined if no known format fits.
 */
export function simulatedPlace(
  network: Pick<NetworkDefinition, 'symbol' | 'addressRegex' | 'memoRequired' | 'memoRegex'>,
  account: number,
): DepositPlace | undefined {
  // With memos, one address serves all accounts.
  const owner = network.memoRequired ? 0 : account
  const seed = sha256(`agora sandbox deposit ${network.symbol} ${owner}`)
  const address = formats.map((format) => format(seed)).find((text) => matchesWhole(network.addressRegex, text))
  if (address === undefined) return undefined
  if (!network.memoRequired) return { address, memo: '' }
  const memo = memoForms.map((form) => form(account)).find((text) => matchesWhole(network.memoRegex, text))
  return memo === undefined ? undefined : { address, memo }
}

/** A transaction id in the style of the network: with 0x if its addresses have it. */
export function simulatedTransactionId(network: NetworkDefinition, seed: string): string {
  const hash = sha256(`agora sandbox transaction ${seed}`).toString('hex')
  const isEthereumLike = matchesWhole(network.addressRegex, `0x${'0'.repeat(40)}`)
  return isEthereumLike ? `0x${hash}` : hash
}
