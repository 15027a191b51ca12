import { boundedFetch } from '../../../kernel/outbound/bounded-fetch.ts'
import { callLimits } from '../limits.ts'

export interface CallRequest {
  readonly authorization: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body, as JSON or as a form. */
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

export interface CallReply {
  readonly status: number
  /** Undefined if the body is not JSON. */
  readonly body: unknown
}

/** Posts to the API of a provider. */
export async function postToProvider(url: string, request: CallRequest): Promise<CallReply | 'unreachable'> {
  const { authorization, headers, json, form } = request
  const body = form === undefined ? JSON.stringify(json ?? {}) : new URLSearchParams(form).toString()
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  const sent = { 'content-type': type, accept: 'application/json', ...headers }
  try {
    const options = { method: 'POST', headers: authorization === '' ? sent : { ...sent, authorization }, body }
    const reply = await boundedFetch(url, options, callLimits)
    return { status: reply.status, body: jsonOf(await reply.text()) }
  } catch {
    return 'unreachable'
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const basicAuthorization = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

export const isSuccess = ({ status }: CallReply): boolean => status >= 200 && status < 300
