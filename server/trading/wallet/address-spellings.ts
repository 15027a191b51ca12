/**
 * A chain can write one account in several ways. The venue compares accounts and not texts, so that it gives none to two
 * customers and finds the owner in every spelling. The text that a person typed stays as it is.
 */
import { bech32, bech32m } from '@scure/base'
import {
  base58Check,
  isRippleAddress,
  isTonAddress,
  readRippleXAddress,
  rippleCheck,
  writeRippleXAddress,
} from './address-checksums.ts'
import type { DepositPlace } from './address-formats.ts'
import { cashPrefixes, readCashAddress, writeCashAddress } from './cash-address.ts'
import { tonForms } from './ton-address.ts'

interface Spelled {
  /** Stands for all spellings. */
  readonly plain: DepositPlace
  /** The others, apart from the case of letters. */
  readonly others: () => readonly DepositPlace[]
}

const kinds: readonly ((place: DepositPlace) => Spelled | undefined)[] = [
  hexadecimal,
  bech32Text,
  ton,
  bitcoinScript,
  ripple,
]

function spelled(place: DepositPlace): Spelled {
  for (const kind of kinds) {
    const found = kind(place)
    if (found !== undefined) return found
  }
  return { plain: place, others: () => [] }
}

/** The same text for every spelling of a place, and of no other place. */
export function nameOfPlace(place: DepositPlace): string {
  const { address, memo } = spelled(place).plain
  return JSON.stringify([address, memo])
}

/** The address in the spelling that stands for all. */
export function plainAddress(address: string): string {
  return spelled({ address, memo: '' }).plain.address
}

/** Every spelling of a place that a program may have stored, apart from the case of letters. */
export function spellingsOf(place: DepositPlace): readonly DepositPlace[] {
  const { plain, others } = spelled(place)
  return [plain, ...others()]
}

/** The questions of a store of places. */
export const placeSpellings = { nameOfPlace, spellingsOf }

const evmDigits = 40

/** Chains whose addresses are 32 bytes may leave out the leading zeros. */
function hexadecimal({ address, memo }: DepositPlace): Spelled | undefined {
  const digits = /^0x([0-9a-f]{1,64})$/i.exec(address)?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  if (digits.length === evmDigits) return { plain: { address: `0x${digits}`, memo }, others: () => [] }
  const short = digits.replace(/^0+(?=.)/, '')
  const others = () => paddings(short, 64).map((padded) => ({ address: `0x${padded}`, memo }))
  return { plain: { address: `0x${short}`, memo }, others }
}

/** The addresses of SegWit, Cosmos, Cardano and others. */
function bech32Text({ address, memo }: DepositPlace): Spelled | undefined {
  const isRight = [bech32, bech32m].some((code) => code.decodeUnsafe(address, false) !== undefined)
  return isRight ? { plain: { address: address.toLowerCase(), memo }, others: () => [] } : undefined
}

function ton({ address, memo }: DepositPlace): Spelled | undefined {
  const raw = /^(-?\d{1,3}):([0-9a-f]{64})$/i.exec(address)
  if (raw === null && !(address.length === 48 && isTonAddress(address))) return undefined
  const bytes = Buffer.from(address, 'base64url')
  const chain = raw === null ? bytes.readInt8(1) : Number(raw[1])
  const hash = raw === null ? bytes.subarray(2, 34) : Buffer.from(raw[2] ?? '', 'hex')
  const others = () => tonForms(chain, hash).map((form) => ({ address: form, memo }))
  return { plain: { address: `${chain}:${hash.toString('hex')}`, memo }, others }
}

/** The versions that mean one script: Litecoin has two for the hash of a script, Bitcoin Cash those of its own format. */
const scripts = [
  { base58: [0x00], cash: [0, 16], isTest: false },
  { base58: [0x05, 0x32], cash: [8, 24], isTest: false },
  { base58: [0x6f], cash: [0, 16], isTest: true },
  { base58: [0xc4, 0x3a], cash: [8, 24], isTest: true },
] as const
const hashBytes = 20
const isTestPrefix = (prefix: string) => prefix === 'bchtest' || prefix === 'bchreg'

function bitcoinScript({ address, memo }: DepositPlace): Spelled | undefined {
  const cash = readCashAddress(address)
  const { version, hash } = cash ?? readBase58(address) ?? { version: -1, hash: new Uint8Array() }
  const script = scripts.find(({ base58, cash: ofCash, isTest }) => {
    const versions: readonly number[] = cash === undefined ? base58 : ofCash
    return versions.includes(version) && (cash === undefined || isTestPrefix(cash.prefix) === isTest)
  })
  if (script === undefined || hash.length !== hashBytes) {
    return cash && { plain: { address: writeCashAddress(cash), memo }, others: () => [] }
  }
  const written = (known: number) =>
    cash === undefined && known === version ? address : base58Check.encode(Uint8Array.from([known, ...hash]))
  const [first, ...more] = script.base58
  const others = () => {
    const prefixes = cashPrefixes.filter((prefix) => isTestPrefix(prefix) === script.isTest)
    const long = prefixes.flatMap((prefix) =>
      script.cash.map((known) => writeCashAddress({ prefix, version: known, hash })),
    )
    const short = long.map((text) => text.slice(text.indexOf(':') + 1))
    return [...more.map(written), ...long, ...short].map((form) => ({ address: form, memo }))
  }
  return { plain: { address: written(first), memo }, others }
}

function readBase58(address: string) {
  try {
    const [version = -1, ...hash] = base58Check.decode(address)
    return { version, hash: Uint8Array.from(hash) }
  } catch {
    return undefined
  }
}

const tagDigitsMax = 10

/** A tag is a number, and an X-address can contain it. */
function ripple({ address, memo }: DepositPlace): Spelled | undefined {
  const packed = readRippleXAddress(address)
  if (packed === undefined && !isRippleAddress(address)) return undefined
  const isTag = /^\d{1,10}$/.test(memo)
  // A text is no tag, and an X-address with a tag beside it is none: such a place has one spelling.
  if (memo !== '' && (!isTag || packed !== undefined)) return undefined
  const account = packed?.account ?? rippleCheck.decode(address).slice(1)
  const plain = packed === undefined ? address : rippleCheck.encode(Uint8Array.from([0, ...account]))
  const tag = packed?.tag ?? (isTag ? BigInt(memo) : undefined)
  const others = () => {
    const memos = tag === undefined ? [''] : paddings(String(tag), tagDigitsMax)
    const packedForms = [true, false].map((isMain) => writeRippleXAddress({ account, tag, isMain }))
    return [
      ...memos.map((text) => ({ address: plain, memo: text })),
      ...packedForms.map((form) => ({ address: form, memo: '' })),
    ]
  }
  return { plain: { address: plain, memo: tag === undefined ? '' : String(tag) }, others }
}

function paddings(short: string, lengthMax: number): string[] {
  const count = Math.max(0, lengthMax - short.length) + 1
  return Array.from({ length: count }, (_, more) => short.padStart(short.length + more, '0'))
}
