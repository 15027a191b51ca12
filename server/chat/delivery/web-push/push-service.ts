import type { ClientRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { AddressRefused, lookupPublic } from '../../../kernel/http/public-address.ts'
import { isPublicAddress } from '../../../kernel/outbound/public-address.ts'
import { chatLimits } from '../../limits.ts'

export interface PushServiceRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends to a push service and returns the status of its reply. */
export type PostToPushService = (request: PushServiceRequest, signal: AbortSignal) => Promise<number>

/** Whether a push service may be at this address: https at the usual port, and no address of a private network. */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > chatLimits.webPushEndpointLengthMax || !URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
}

/** The address comes from a browser, so it must not lead into the network of this server. Redirects are not followed. */
export const postToPushService: PostToPushService = async ({ endpoint, headers, body }, signal) => {
  if (!isPushEndpoint(endpoint)) throw new AddressRefused('not an address of a push service')
  return statusOf(
    request(endpoint, { method: 'POST', headers, lookup: lookupPublic, signal }),
    body,
    chatLimits.webPushTimeoutMs,
  )
}

/** The status of the reply. The time is for the whole exchange: a service that sends byte by byte is never silent. */
export function statusOf(sending: ClientRequest, body: Buffer, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const over = setTimeout(() => sending.destroy(new Error('the push service does not answer')), timeoutMs)
    sending.on('response', (reply) => {
      // Only the status counts; the body may be endless.
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sending.on('error', reject)
    sending.on('close', () => clearTimeout(over))
    sending.end(body)
  })
}

export interface PushService {
  isEndpoint(endpoint: string): boolean
  readonly post: PostToPushService
}

export const webPushService: PushService = { isEndpoint: isPushEndpoint, post: postToPushService }
