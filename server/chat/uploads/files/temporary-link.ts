import { timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '../../../kernel/auth/digest.ts'

export const temporaryLinkLifeMs = 60_000

/** An address that authorizes its holder to read one file for a minute: for programs that cannot send credentials. */
export function temporaryLink(key: Buffer, pathId: string, nowMs: number): string {
  const path = Buffer.from(pathId, 'utf8').toString('base64url')
  const expiresAtMs = nowMs + temporaryLinkLifeMs
  const name = encodeURIComponent(pathId.split('/').at(-1) ?? '')
  return `/user_uploads/temporary/${path}.${expiresAtMs}.${seal(key, path, expiresAtMs)}/${name}`
}

/** The file of a token; undefined if it is forged or expired. */
export function openTemporaryLink(key: Buffer, token: string, nowMs: number): string | undefined {
  const [path = '', expires = '', sealed = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(expires)) return undefined
  const expected = Buffer.from(seal(key, path, Number(expires)))
  const received = Buffer.from(sealed)
  if (expected.length !== received.length || !timingSafeEqual(expected, received) || Number(expires) < nowMs)
    return undefined
  return Buffer.from(path, 'base64url').toString('utf8')
}

function seal(key: Buffer, path: string, expiresAtMs: number): string {
  return hmacSha256(key, `${path}.${expiresAtMs}`).toString('base64url')
}
