import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dialect } from '../endpoint/dialect.ts'
import type { Reply } from '../endpoint/dispatch.ts'
import { errorFields } from '../logging/logger.ts'
import type { ErrorPages } from './error-pages.ts'
import { IncomingRequest, rulesWithoutBody } from './incoming-request.ts'
import { KnownPaths } from './known-paths.ts'
import { pageHeaders } from './page-headers.ts'
import { ProtocolFailure, type ProtocolProblem, protocolStatuses } from './protocol-failures.ts'
import { endpointsUnder, type MountedApi, type Routes, type RoutesContext, type ServerState } from './routes.ts'
import { writeReply } from './write-reply.ts'

export interface UnroutedOptions extends RoutesContext {
  readonly apis: readonly MountedApi[]
  readonly errorPages: ErrorPages
}

/** Replies to requests without an endpoint, in the dialect of their path. */
export class Unrouted {
  readonly #options: UnroutedOptions
  readonly #state: ServerState
  readonly #paths = new KnownPaths()

  constructor(options: UnroutedOptions, state: ServerState) {
    this.#options = options
    this.#state = state
    for (const api of options.apis) {
      for (const prefix of api.dialect.prefixes) {
        for (const { path, method } of endpointsUnder(api, prefix)) this.#paths.add(prefix + path, method)
      }
    }
  }

  mount(app: FastifyInstance, routes: Routes): void {
    app.setNotFoundHandler((request, reply) => {
      if (!routes.takes(request, reply)) this.noEndpoint(request, reply)
    })
    app.setErrorHandler((error, request, reply) => this.failed(error, request, reply))
  }

  noEndpoint(request: FastifyRequest, reply: FastifyReply): void {
    const incoming = this.#incoming(request, reply)
    const dialect = this.#dialectUnder(incoming.prefix)
    const allowed = this.#paths.allowed(incoming.path)
    if (dialect === undefined) {
      this.#errorPage(request, reply, { kind: 'not_found' })
    } else if (allowed === undefined) {
      this.#refuse(dialect, incoming, reply, { kind: 'not_found' })
    } else if (incoming.method === 'OPTIONS') {
      this.#write(incoming, reply, { status: 204, headers: [optionsHeaders(dialect, incoming, allowed)], body: '' })
    } else {
      this.#refuse(dialect, incoming, reply, { kind: 'method_not_allowed', allowed }, { allow: allowed.join(', ') })
    }
  }

  /** Replies to an error of the framework before an endpoint, or of a page. */
  failed(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = problemOf(error)
    if (problem.kind === 'internal') {
      this.#options.log.error('request failed outside an endpoint', { request: request.id, ...errorFields(error) })
    }
    const incoming = this.#incoming(request, reply)
    const dialect = this.#dialectUnder(incoming.prefix)
    if (dialect !== undefined) this.#refuse(dialect, incoming, reply, problem)
    else this.#errorPage(request, reply, problem)
  }

  /** Programs receive the problem as plain text; an unknown path is a page for all. */
  #errorPage(request: FastifyRequest, reply: FastifyReply, { kind }: ProtocolProblem): void {
    const { headers, notFound, failed } = this.#options.errorPages
    const status = protocolStatuses[kind]
    const isRead = kind === 'not_found' || (request.headers.accept ?? '').includes('text/html')
    if (!isRead) return void this.#page(request, reply, status, 'text/plain').send(kind.replaceAll('_', ' '))
    const page = kind === 'not_found' ? notFound(request.headers) : failed(request.headers, request.id)
    this.#page(request, reply, status, 'text/html').headers(headers).send(page)
  }

  #refuse(
    dialect: Dialect,
    incoming: IncomingRequest,
    reply: FastifyReply,
    problem: ProtocolProblem,
    more: Record<string, string> = {},
  ): void {
    this.#options.metrics.failures.inc({ endpoint: `no endpoint of ${dialect.name}`, code: problem.kind })
    const { status, headers, body } = dialect.protocolFailure(problem)
    this.#write(incoming, reply, { status, headers: [dialect.headers(incoming), headers, more], body })
  }

  #write(incoming: IncomingRequest, reply: FastifyReply, written: Reply): void {
    reply.hijack()
    const { isHttps = false } = this.#options
    writeReply(incoming, written, { isLast: this.#state.draining, isHttps, streamBroke: () => {} })
  }

  #page(request: FastifyRequest, reply: FastifyReply, status: number, mediaType: string): FastifyReply {
    return reply.headers(pageHeaders(request, this.#options)).code(status).type(`${mediaType}; charset=utf-8`)
  }

  #incoming(request: FastifyRequest, reply: FastifyReply): IncomingRequest {
    const rules = rulesWithoutBody(this.#prefixOf(request.raw.url ?? '/'))
    return new IncomingRequest(request.id, request.raw, reply.raw, rules, this.#options)
  }

  /** No route matched, so the prefix comes from the path; it selects the dialect of the error. */
  #prefixOf(url: string): string {
    const path = url.split('?', 1)[0] ?? url
    const isUnder = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
    return this.#options.apis.flatMap(({ dialect }) => dialect.prefixes).find(isUnder) ?? ''
  }

  #dialectUnder(prefix: string): Dialect | undefined {
    return this.#options.apis.find(({ dialect }) => dialect.prefixes.includes(prefix))?.dialect
  }
}

/** If the API allows other origins, it allows the requested headers and methods too. */
function optionsHeaders(
  dialect: Dialect,
  incoming: IncomingRequest,
  allowed: readonly string[],
): Record<string, string> {
  const headers: Record<string, string> = { ...dialect.headers(incoming), allow: allowed.join(', ') }
  const requestedHeaders = incoming.headers['access-control-request-headers']
  const isPreflight = incoming.headers['access-control-request-method'] !== undefined
  if (!isPreflight || headers['access-control-allow-origin'] === undefined) return headers
  return {
    ...headers,
    'access-control-allow-methods': allowed.join(', '),
    'access-control-max-age': '86400',
    ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
  }
}

function problemOf(error: unknown): ProtocolProblem {
  if (error instanceof ProtocolFailure) return error.problem
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  // No route has such a long parameter.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return { kind: 'not_found' }
  if (statusCode === 415) return { kind: 'unsupported_media_type', given: '' }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { kind: 'malformed_body', rule: 'The request is not well formed' }
  }
  return { kind: 'internal' }
}
