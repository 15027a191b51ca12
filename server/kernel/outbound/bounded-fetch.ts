/** The reply of another server is larger than allowed. */
export class ReplyTooLarge extends Error {
  override readonly name = 'ReplyTooLarge'
}

export interface FetchBounds {
  /** For the whole reply, including its body. */
  readonly timeoutMs: number
  readonly bytesMax: number
}

/**
 * Requests to servers that an operator configured: bounded in time and size, and without redirects, which could lead
 * secrets to another host.
 */
export async function boundedFetch(url: string, options: RequestInit, bounds: FetchBounds): Promise<Response> {
  const timeout = AbortSignal.timeout(bounds.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const reply = await fetch(url, { ...options, redirect: 'manual', signal })
  const body = await readBounded(reply, bounds.bytesMax)
  const { status, statusText, headers } = reply
  // The body is decoded already.
  const kept = new Headers([...headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name)))
  const isEmpty = [101, 204, 205, 304].includes(status)
  return new Response(isEmpty ? null : body, { status, statusText, headers: kept })
}

async function readBounded(reply: Response, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > bytesMax) throw new ReplyTooLarge(`more than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
