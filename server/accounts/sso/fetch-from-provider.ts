import type { CustomFetchOptions } from 'openid-client'
import { boundedFetch } from '../../kernel/outbound/bounded-fetch.ts'
import { ssoReplyBytesMax, ssoRequestTimeoutMs } from '../limits.ts'

const bounds = { timeoutMs: ssoRequestTimeoutMs, bytesMax: ssoReplyBytesMax }

/** A request to a provider, in the form that the library calls. */
export function fetchFromProvider(url: string, options: Partial<CustomFetchOptions>): Promise<Response> {
  return boundedFetch(url, { ...options, body: (options.body ?? null) as BodyInit | null }, bounds)
}
