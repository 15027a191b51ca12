import type { NetworkDefinition } from '../domain/markets/definitions.ts'
import {
  base58Check,
  isBase58CheckAddress,
  isEvmAddress,
  isRippleAddress,
  isTonAddress,
  isTronAddress,
  isWitnessAddress,
  plainBase58,
  rippleCheck,
  sha256,
  witnessAddress,
} from './address-checksums.ts'
import { matchesWhole } from './patterns.ts'
import { tonAddress } from './ton-address.ts'

interface AddressKind {
  /** The rule that a wrong address breaks, for the failure. */
  readonly rule: string
  /** Addresses of this kind. A network whose pattern accepts one of them uses the kind. */
  readonly samples: readonly string[]
  /** Whether an address that matches the network's pattern has the form of this kind. */
  readonly claims: (address: string) => boolean
  readonly isRight: (address: string) => boolean
}

const hash = Uint8Array.from(sha256('agora address kinds').subarray(0, 20))
const versioned = (version: number) => Uint8Array.from([version, ...hash])
const witnessPrefixes = ['bc', 'tb', 'bcrt', 'ltc', 'tltc'] as const
const isWitnessForm = (address: string) =>
  witnessPrefixes.some((prefix) => address.toLowerCase().startsWith(`${prefix}1`))

/** The versions of Bitcoin, Litecoin, Dogecoin, Dash and their test networks. */
const base58Versions = [0x00, 0x05, 0x1e, 0x16, 0x30, 0x32, 0x4c, 0x10, 0x6f, 0xc4, 0x3a]

const kinds: readonly AddressKind[] = [
  {
    rule: 'EIP-55 checksum',
    samples: [`0x${'0'.repeat(40)}`],
    claims: (address) => /^0x[0-9a-f]{40}$/i.test(address),
    isRight: isEvmAddress,
  },
  {
    rule: 'Bech32 checksum',
    samples: witnessPrefixes.map((prefix) => witnessAddress(prefix, hash)),
    claims: isWitnessForm,
    isRight: isWitnessAddress,
  },
  {
    rule: 'Tron address checksum',
    samples: [base58Check.encode(versioned(0x41))],
    claims: () => true,
    isRight: isTronAddress,
  },
  {
    rule: 'XRP Ledger address checksum',
    samples: [rippleCheck.encode(versioned(0))],
    claims: () => true,
    isRight: isRippleAddress,
  },
  {
    rule: 'TON address checksum',
    samples: [tonAddress(sha256('agora address kinds'))],
    // The raw form has no checksum.
    claims: (address) => !address.includes(':'),
    isRight: isTonAddress,
  },
  {
    rule: 'Base58Check checksum',
    samples: base58Versions.map((version) => base58Check.encode(versioned(version))),
    claims: (address) => !isWitnessForm(address),
    isRight: isBase58CheckAddress,
  },
]

/**
 * Texts that no pattern of a kind above matches: a pattern that matches one of these is wider, such as that of a chain
 * whose addresses are 32 bytes without a checksum, so no checksum can be checked.
 */
const foreign = ['agora', plainBase58.encode(Uint8Array.from(sha256('agora address kinds')))]

/**
 * The checksum rule that an address breaks on a network; undefined for a correct one and on networks of an unknown
 * kind.
 */
export function brokenChecksum({ addressRegex }: NetworkDefinition, address: string): string | undefined {
  if (foreign.some((text) => matchesWhole(addressRegex, text))) return undefined
  const uses = ({ samples }: AddressKind) => samples.some((sample) => matchesWhole(addressRegex, sample))
  const claimed = kinds.filter((kind) => uses(kind) && kind.claims(address))
  const [first] = claimed
  if (first === undefined || claimed.some(({ isRight }) => isRight(address))) return undefined
  return first.rule
}
