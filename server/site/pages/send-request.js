import { bodyOf } from './request-plan.js'
import { learnServerTime } from './server-clock.js'

/**
 * @param {import('./request-plan.js').Plan} plan
 * @param {Record<string, string>} credentialHeaders
 * @param {AbortSignal} signal
 * @returns {Promise<import('./reply-view.js').Reply>}
 */
export async function sendRequest(plan, credentialHeaders, signal) {
  const { body, headers } = bodyOf(plan)
  const startedAt = performance.now()
  const reply = await fetch(plan.url, {
    method: plan.method,
    headers: { ...headers, ...credentialHeaders },
    ...(body === undefined ? {} : { body }),
    // A session of the web client must not answer for the credentials in the form, nor the browser ask for its own.
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

/**
 * The header of HTTP Basic credentials, in UTF-8 as both sides agree.
 * @param {string} user
 * @param {string} password
 */
export function basicHeader(user, password) {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}
