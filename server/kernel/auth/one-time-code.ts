import { HOTP, Secret, TOTP } from 'otpauth'
import type { Ids } from '../ids/ids.ts'

/** Time-based one-time codes (RFC 6238) with the parameters of every authenticator app: SHA-1, six digits, 30 seconds. */
const algorithm = 'SHA1'
const digits = 6
const periodSeconds = 30
const secretBytes = 20
/** A code of the step before or after is accepted: phone clocks drift and people type slowly. */
const stepsAround = 1

export function newCodeSecret(ids: Ids): Buffer {
  return ids.bytes(secretBytes)
}

/** The secret to type where the QR code cannot be scanned. */
export function codeSecretText(secret: Buffer): string {
  return secretOf(secret).base32
}

export function codeUri(secret: Buffer, issuer: string, label: string): string {
  return new TOTP({ secret: secretOf(secret), issuer, label, algorithm, digits, period: periodSeconds }).toString()
}

export function codeAt(secret: Buffer, nowMs: number): string {
  return HOTP.generate({ secret: secretOf(secret), algorithm, digits, counter: stepAt(nowMs) })
}

/** The time step of this code, or undefined. The caller saves the step, so that a code works once. */
export function stepOfCode(secret: Buffer, code: string, nowMs: number): number | undefined {
  const token = code.replaceAll(' ', '')
  if (!/^[0-9]{6}$/.test(token)) return undefined
  const counter = stepAt(nowMs)
  // The library compares in constant time.
  const found = HOTP.validate({ token, secret: secretOf(secret), algorithm, digits, counter, window: stepsAround })
  return found === null ? undefined : counter + found
}

function stepAt(nowMs: number): number {
  return Math.floor(nowMs / (periodSeconds * 1000))
}

function secretOf(secret: Buffer): Secret {
  // A copy: the library reads the whole ArrayBuffer behind a Buffer, which may be shared.
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
