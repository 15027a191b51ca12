import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { type Body, noBody } from '../http/body.ts'
import { protocolStatuses } from '../http/protocol-failures.ts'
import type { Pair } from '../http/urlencoded.ts'
import type { LimitState } from '../rate-limit/token-buckets.ts'
import type { Dialect, WrittenReply } from './dialect.ts'
import { endpointMaker } from './endpoint.ts'
import { failureCatalogue } from './failure.ts'
import type { RequestInfo } from './request-info.ts'

const kind = { cause: 'a test asked for it', fix: 'none', retryable: false }

export const plainFailures = failureCatalogue({
  BAD_PARAMETER: { ...kind, status: 400 },
  WHO_ARE_YOU: { ...kind, status: 401 },
  OUT_OF_STOCK: { ...kind, status: 422 },
})

export interface PlainCallers extends Record<string, unknown> {
  anybody: undefined
  somebody: { readonly name: string }
}

/** An endpoint of a test API; the test supplies its services. */
// biome-ignore lint/suspicious/noExplicitAny: each test has its own services.
export const plainEndpoint = endpointMaker<PlainCallers, keyof typeof plainFailures.kinds, any>()

/** A minimal dialect: `x-name` identifies the caller, and replies contain the arguments. */
export function plainDialect(traits: Partial<Dialect> = {}): Dialect {
  return {
    name: 'plain',
    prefixes: ['/plain'],
    acceptsJsonBodies: false,
    identifiesBeforeBody: true,
    repeatedParameters: 'last_counts',
    unknownParameters: () => 'reported',
    universalParameters: new Set(),
    emptyMeansAbsent: false,
    async identify({ headers }, { access }) {
      if (access === 'anybody') return { caller: undefined, limitKey: undefined }
      const name = headers['x-name']
      if (typeof name !== 'string') throw plainFailures.fail('WHO_ARE_YOU', 'Send x-name')
      return { caller: { name }, limitKey: `name:${name}` }
    },
    limit: () => undefined,
    limitHeaders: (state: LimitState) => ({ 'x-ratelimit-remaining': String(state.remaining) }),
    success: (result, ignored) => `{"ok":true,"result":${result},"ignored":${JSON.stringify(ignored)}}`,
    badParameter: ({ parameter, kind: reason, rule }) =>
      plainFailures.fail('BAD_PARAMETER', `${parameter} ${rule}`, { parameter, reason }),
    isUniversal: (code) => code === 'BAD_PARAMETER' || code === 'WHO_ARE_YOU',
    failure: ({ code, status, message, details, headers }) =>
      json(status, { ok: false, code, message, ...details }, headers),
    protocolFailure: (problem) => json(protocolStatuses[problem.kind], { ok: false, problem }),
    headers: () => ({ 'cache-control': 'no-store' }),
    ...traits,
  }
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WrittenReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export interface RequestForTest {
  readonly method?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: string
  readonly pairs?: readonly Pair[]
  readonly body?: () => Promise<Body>
}

/** A request without a connection. */
export function requestForTest(given: RequestForTest = {}): RequestInfo {
  const raw = new IncomingMessage(new Socket())
  const aborter = new AbortController()
  return {
    id: 'request-1',
    method: given.method ?? 'GET',
    prefix: '',
    path: '/plain/thing',
    query: given.query ?? '',
    headers: { ...given.headers },
    address: given.address ?? '198.51.100.1',
    receivedAtMs: 1_800_000_000_000,
    body: given.body ?? (async () => ({ ...noBody, kind: 'form', pairs: given.pairs ?? [] })),
    signal: () => aborter.signal,
    raw,
    response: new ServerResponse(raw),
  }
}
