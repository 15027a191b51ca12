import { createHmac } from 'node:crypto'
import { encodedPairs, type ParameterValue, sentPairs } from '../../client/signing.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'

export interface Trader {
  readonly apiKey: string
  readonly secretKey: string
}

/** The knowledge of a client after a request. */
export type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  /** The server refused: nothing was executed. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No reply, or a reply with an unknown outcome. */
  | { readonly kind: 'unanswered' }

export interface SignedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly parameters: Readonly<Record<string, ParameterValue>>
}

interface Envelope {
  readonly result?: unknown
  readonly error?: { readonly code: string }
}

let lastStampMs = 0

/** Every request has its own timestamp, because equal requests count as a replay. */
function stampMs(): number {
  lastStampMs = Math.max(lastStampMs + 1, systemClock.nowMs())
  return lastStampMs
}

/** Sends a request once. Unlike `client/`, it never retries, because the test counts replies. */
export async function sendOnce(url: string, { apiKey, secretKey }: Trader, request: SignedRequest): Promise<Answer> {
  const { method, path, parameters } = request
  const text = encodedPairs(sentPairs({ ...parameters, recvWindow: 60_000, timestamp: stampMs() }))
  const headers: Record<string, string> = {
    'X-SVC-APIKEY': apiKey,
    'X-SVC-SIGNATURE': createHmac('sha256', secretKey).update(text).digest('hex'),
  }
  const inBody = method === 'POST'
  if (inBody) headers['content-type'] = 'application/x-www-form-urlencoded'
  try {
    const address = `${url}/private/${path}${inBody ? '' : `?${text}`}`
    const reply = await fetch(address, { method, headers, ...(inBody ? { body: text } : {}) })
    const { result, error } = (await reply.json()) as Envelope
    if (error === undefined) return { kind: 'done', result }
    return error.code === 'TIMEOUT_UNKNOWN' ? { kind: 'unanswered' } : { kind: 'refused', code: error.code }
  } catch {
    return { kind: 'unanswered' }
  }
}

/** All rows of a history. */
export async function allRows<Row>(url: string, trader: Trader, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const parameters = { maxRowsPerPage: 500, cursor }
    const answer = await sendOnce(url, trader, { method: 'GET', path, parameters })
    if (answer.kind !== 'done') throw new Error(`${path} was not read: ${JSON.stringify(answer)}`)
    const page = answer.result as { rows: Row[]; nextCursor: string }
    rows.push(...page.rows)
    cursor = page.nextCursor === '' ? undefined : page.nextCursor
  } while (cursor !== undefined)
  return rows
}
