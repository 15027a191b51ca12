import type { Reply } from './reply-view.ts'
import { bodyOf, type Plan } from './request-plan.ts'
import { learnServerTime } from './server-clock.ts'

export async function sendRequest(
  plan: Plan,
  credentialHeaders: Record<string, string>,
  signal: AbortSignal,
): Promise<Reply> {
  const { body, headers } = bodyOf(plan)
  const startedAt = performance.now()
  const reply = await fetch(plan.url, {
    method: plan.method,
    headers: { ...headers, ...credentialHeaders },
    ...(body === undefined ? {} : { body }),
    // Send neither the session of the web client nor credentials of the browser.
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'follow',
    signal,
  })
  const bytes = await reply.arrayBuffer()
  const ms = performance.now() - startedAt
  learnServerTime(reply)
  const type = reply.headers.get('content-type') ?? ''
  const readable = /^(text\/|application\/(json|xml))|\+json|charset=/.test(type)
  const { status, statusText } = reply
  const text = readable ? new TextDecoder().decode(bytes) : bytes.byteLength === 0 ? '' : `${type || 'Binary'} content`
  return { status, statusText, ms, headers: reply.headers, text, type, bytes: bytes.byteLength }
}

/** The header of HTTP Basic credentials, in UTF-8. */
export function basicHeader(user: string, password: string) {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
