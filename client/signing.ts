import { bytesToHex } from '@noble/hashes/utils.js'

/** A bound signature covers these lines and the parameters, so it is valid for one endpoint only. */
export { boundForm, endpointLines, socketLines } from '../server/trading/domain/signing/bound-text.ts'

export type ParameterValue = string | number | bigint | boolean | readonly unknown[] | object | undefined

/** Parameters in the order of sending, without undefined ones. */
export type SentPair = readonly [name: string, value: string]

/**
 * Numbers and booleans are sent as JSON text, lists of plain values joined with commas, and other lists or objects as a
 * string of JSON.
 */
export function sentPairs(parameters: Readonly<Record<string, ParameterValue>>): readonly SentPair[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, textOf(value)] as const],
  )
}

function textOf(value: Exclude<ParameterValue, undefined>): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  return isPlain ? value.join(',') : JSON.stringify(value)
}

/** `name=value` pairs joined with `&`, both sides URL-encoded: the query that is sent and signed. */
export function encodedPairs(pairs: readonly SentPair[]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

export interface Signer {
  /** The lowercase hexadecimal HMAC-SHA256 of the text. */
  sign(text: string): Promise<string>
}

/** Signs with WebCrypto. Pages over plain HTTP have none: they load a library. */
export function createSigner(secretKey: string, subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Signer {
  if (subtle === undefined)
    return { sign: async (text) => (await import('./signature-now.ts')).signatureNow(secretKey, text) }
  const encoder = new TextEncoder()
  const key = subtle.importKey('raw', encoder.encode(secretKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // The first call of `sign` rejects if the key cannot be imported; until then it must not be an unhandled rejection.
  key.catch(() => undefined)
  return {
    sign: async (text) => bytesToHex(new Uint8Array(await subtle.sign('HMAC', await key, encoder.encode(text)))),
  }
}
