import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dialect } from '../endpoint/dialect.ts'
import type { Reply } from '../endpoint/dispatch.ts'
import { errorFields } from '../logging/logger.ts'
import { IncomingRequest, rulesWithoutBody } from './incoming-request.ts'
import { KnownPaths } from './known-paths.ts'
import { pageHeaders } from './page-headers.ts'
import { ProtocolFailure, type ProtocolProblem, protocolStatuses } from './protocol-failures.ts'
import { endpointsUnder, type MountedApi, type RoutesContext, type ServerState } from './routes.ts'
import { writeReply } from './write-reply.ts'

export interface UnroutedOptions extends RoutesContext {
  readonly apis: readonly MountedApi[]
  /** Answers a path that belongs to no API. */
  readonly notFoundPage: string
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Everything that reached no endpoint is answered in the dialect of its path. */
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

  mount(app: FastifyInstance): void {
    for (const api of this.#options.apis) {
      for (const prefix of api.dialect.prefixes) this.#refuseOtherMethods(app, api, prefix)
    }
    app.setNotFoundHandler((request, reply) => this.#noEndpoint(request, reply))
    app.setErrorHandler((error, request, reply) => this.failed(error, request, reply))
  }

  /** Without these, DELETE /messages/render would be the message called "render" of DELETE /messages/{message_id}. */
  #refuseOtherMethods(app: FastifyInstance, api: MountedApi, prefix: string): void {
    const methodsByPath = new Map<string, Set<string>>()
    for (const { path, method } of endpointsUnder(api, prefix)) {
      if (path.includes('{')) continue
      methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(method))
    }
    for (const [path, methods] of methodsByPath) {
      const others = allMethods.filter((method) => !methods.has(method))
      app.route({
        method: others,
        url: prefix + path,
        exposeHeadRoute: false,
        handler: (request, reply) => {
          reply.hijack()
          this.#noEndpoint(request, reply)
        },
      })
    }
  }

  #noEndpoint(request: FastifyRequest, reply: FastifyReply): void {
    const facts = this.#facts(request, reply)
    const dialect = this.#dialectUnder(facts.prefix)
    const allowed = this.#paths.allowed(facts.path)
    if (dialect === undefined) {
      this.#page(request, reply, 404, 'text/html').send(this.#options.notFoundPage)
    } else if (allowed === undefined) {
      this.#refuse(dialect, facts, reply, { kind: 'not_found' })
    } else if (facts.method === 'OPTIONS') {
      this.#write(facts, reply, { status: 204, headers: [optionsHeaders(dialect, facts, allowed)], body: '' })
    } else {
      this.#refuse(dialect, facts, reply, { kind: 'method_not_allowed', allowed }, { allow: allowed.join(', ') })
    }
  }

  /** Answers an error the framework found before any endpoint was asked, or one of a page that is no endpoint. */
  failed(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = problemOf(error)
    if (problem.kind === 'internal') {
      this.#options.log.error('request failed outside an endpoint', { request: request.id, ...errorFields(error) })
    }
    const facts = this.#facts(request, reply)
    const dialect = this.#dialectUnder(facts.prefix)
    if (dialect !== undefined) this.#refuse(dialect, facts, reply, problem)
    else
      this.#page(request, reply, protocolStatuses[problem.kind], 'text/plain').send(problem.kind.replaceAll('_', ' '))
  }

  #refuse(
    dialect: Dialect,
    facts: IncomingRequest,
    reply: FastifyReply,
    problem: ProtocolProblem,
    more: Record<string, string> = {},
  ): void {
    this.#options.metrics.failures.inc({ endpoint: `no endpoint of ${dialect.name}`, code: problem.kind })
    const { status, headers, body } = dialect.protocolFailure(problem)
    this.#write(facts, reply, { status, headers: [dialect.headers(facts), headers, more], body })
  }

  #write(facts: IncomingRequest, reply: FastifyReply, written: Reply): void {
    reply.hijack()
    const { isHttps = false } = this.#options
    writeReply(facts, written, { isLast: this.#state.draining, isHttps, streamBroke: () => {} })
  }

  #page(request: FastifyRequest, reply: FastifyReply, status: number, mediaType: string): FastifyReply {
    return reply.headers(pageHeaders(request, this.#options)).code(status).type(`${mediaType}; charset=utf-8`)
  }

  #facts(request: FastifyRequest, reply: FastifyReply): IncomingRequest {
    const rules = rulesWithoutBody(this.#prefixOf(request.raw.url ?? '/'))
    return new IncomingRequest(request.id, request.raw, reply.raw, rules, this.#options)
  }

  /** No route matched, so the prefix is what the address says: it decides in which words nothing is found there. */
  #prefixOf(url: string): string {
    const path = url.split('?', 1)[0] ?? url
    const isUnder = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
    return this.#options.apis.flatMap(({ dialect }) => dialect.prefixes).find(isUnder) ?? ''
  }

  #dialectUnder(prefix: string): Dialect | undefined {
    return this.#options.apis.find(({ dialect }) => dialect.prefixes.includes(prefix))?.dialect
  }
}

/** Where any page may call the API at all, it may do so with the headers and methods it asks for. */
function optionsHeaders(dialect: Dialect, facts: IncomingRequest, allowed: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = { ...dialect.headers(facts), allow: allowed.join(', ') }
  const wanted = facts.headers['access-control-request-headers']
  const isPreflight = facts.headers['access-control-request-method'] !== undefined
  if (!isPreflight || headers['access-control-allow-origin'] === undefined) return headers
  return {
    ...headers,
    'access-control-allow-methods': allowed.join(', '),
    'access-control-max-age': '86400',
    ...(wanted === undefined ? {} : { 'access-control-allow-headers': wanted }),
  }
}

function problemOf(error: unknown): ProtocolProblem {
  if (error instanceof ProtocolFailure) return error.problem
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  // No path of ours is that long, so there is nothing there.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return { kind: 'not_found' }
  if (statusCode === 415) return { kind: 'unsupported_media_type', given: '' }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { kind: 'malformed_body', rule: 'The request is not well formed' }
  }
  return { kind: 'internal' }
}
