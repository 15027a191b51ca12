import type { CustomFetchOptions } from 'openid-client'
import { ssoReplyBytesMax, ssoRequestTimeoutMs } from '../limits.ts'

/** The reply of a provider is larger than allowed. */
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge'
}

/**
 * Requests to providers: bounded in time, including the body, and in size, and without redirects, which could lead secrets
 * to another host.
 */
export async function boundedFetch(url: string, options: Partial<CustomFetchOptions>): Promise<Response> {
  const signal = AbortSignal.timeout(ssoRequestTimeoutMs)
  const reply = await fetch(url, {
    ...options,
    body: (options.body ?? null) as BodyInit | null,
    redirect: 'manual',
    signal,
  })
  const body = await readBounded(reply)
  const { status, statusText, headers } = reply
  // The body is decoded already.
  const kept = new Headers([...headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name)))
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : body, { status, statusText, headers: kept })
}

async function readBounded(reply: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > ssoReplyBytesMax) throw new ReplyTooLarge(`more than ${ssoReplyBytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
