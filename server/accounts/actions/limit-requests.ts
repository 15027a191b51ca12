import { hmacSha256 } from '../../kernel/auth/digest.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { linkRequestWindowMs } from '../limits.ts'
import type { LinkRequested } from '../recovery-ports.ts'
import type { AccountsServices } from '../services.ts'
import { insertRequests, lockRequests, type RequestLimit, requestableAtMs } from '../store/link-requests.ts'

/** The limit of requests that send a mail; the text names the subject. */
export function requestLimit({ vault }: AccountsServices, text: string, requestsMax: number): RequestLimit {
  return { subject: hmacSha256(vault.subjectKey, `link ${text}`).toString('hex'), requestsMax }
}

/** Counts the request, unless one of the limits is reached. */
export async function countRequest(
  { clock }: AccountsServices,
  { sql }: Transaction,
  limits: readonly RequestLimit[],
): Promise<LinkRequested> {
  await lockRequests(sql, limits)
  const now = clock.nowMs()
  const atMs = await requestableAtMs(sql, limits, linkRequestWindowMs, now)
  if (atMs !== undefined) return { kind: 'too_many_requests', retryAfterMs: Math.max(1, atMs - now) }
  await insertRequests(sql, limits, now)
  return { kind: 'noted' }
}
