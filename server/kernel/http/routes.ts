import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dialect } from '../endpoint/dialect.ts'
import { createRoute, type DispatchOptions, dispatch, type PathParameters, type Route } from '../endpoint/dispatch.ts'
import type { AnyEndpoint } from '../endpoint/endpoint.ts'
import { errorFields } from '../logging/logger.ts'
import { invariant } from '../values/invariant.ts'
import { Arrivals } from './arrivals.ts'
import { IncomingRequest, type RequestContext, type RouteRules } from './incoming-request.ts'
import type { SiteKind } from './page-headers.ts'
import { plainPath } from './plain-path.ts'
import { writeReply } from './write-reply.ts'

export interface MountedApi {
  readonly dialect: Dialect
  readonly endpoints: readonly AnyEndpoint[]
  readonly services: unknown
}

export interface RoutesContext extends DispatchOptions, RequestContext, SiteKind {}

/** The state of the server that the routes share. */
export interface ServerState {
  readonly draining: boolean
  /** The number of requests in progress, those of disconnected clients included. */
  running: number
}

/** One endpoint under one prefix, with everything its requests share. */
class Mounted {
  readonly route: Route
  readonly rules: RouteRules
  readonly context: RoutesContext
  readonly state: ServerState

  constructor(route: Route, context: RoutesContext, state: ServerState) {
    this.route = route
    this.rules = rulesOf(route)
    this.context = context
    this.state = state
  }

  get isLast(): boolean {
    return this.state.draining
  }

  get isHttps(): boolean {
    return this.context.isHttps === true
  }

  streamBroke(request: IncomingRequest, error: Error): void {
    this.logError(request, 'the stream of a reply broke', error)
  }

  logError({ id }: IncomingRequest, message: string, error: unknown): void {
    this.context.log.error(message, { request: id, endpoint: this.route.label, ...errorFields(error) })
  }
}

const textBytesMax = 1_048_576
/** For bodies without files: enough for a megabyte over a poor mobile connection, and a bound against slow senders. */
const textTimeMaxMs = 30_000

/** Most endpoints are under every prefix of their API; a few are under one. */
export function endpointsUnder(api: MountedApi, prefix: string): readonly AnyEndpoint[] {
  return api.endpoints.filter(({ under }) => under === undefined || under === prefix)
}

/** A request with its endpoint. */
interface Arrival {
  readonly mounted: Mounted
  readonly id: string
  readonly raw: IncomingMessage
  readonly response: ServerResponse
  readonly path: PathParameters
}

/** The endpoints of all APIs on one server. */
export class Routes {
  readonly context: RoutesContext
  readonly state: ServerState
  /** The endpoints without path parameters, by path and method: most of them. */
  readonly direct = new Map<string, Map<string, Mounted>>()
  readonly #arrivals = new Arrivals<Arrival>((arrival) => void serve(arrival))
  readonly #refuseMethod: (request: FastifyRequest, reply: FastifyReply) => void

  constructor(
    context: RoutesContext,
    state: ServerState,
    refuseMethod: (request: FastifyRequest, reply: FastifyReply) => void,
  ) {
    this.context = context
    this.state = state
    this.#refuseMethod = refuseMethod
  }

  arrive(arrival: Arrival): void {
    this.state.running += 1
    this.#arrivals.add(arrival)
  }

  /**
   * Serves a request for a path without parameters in any spelling, or refuses its method: `/messages/render` is not
   * `/messages/{message_id}` with the id "render". False for all other paths.
   */
  takes(request: FastifyRequest, reply: FastifyReply): boolean {
    const { id, raw } = request
    const byMethod = this.direct.get(plainPath(raw.url ?? '/'))
    if (byMethod === undefined) return false
    const mounted = byMethod.get(raw.method === 'HEAD' ? 'GET' : (raw.method ?? ''))
    reply.hijack()
    if (mounted === undefined) this.#refuseMethod(request, reply)
    else this.arrive({ mounted, id, raw, response: reply.raw, path: noPathParameters })
    return true
  }

  mountDirectly(path: string, mounted: Mounted): void {
    const byMethod = this.direct.get(path) ?? new Map<string, Mounted>()
    this.direct.set(path, byMethod.set(mounted.route.endpoint.method, mounted))
  }
}

/** Mounts every endpoint of an API under every prefix of its dialect. */
export function mountApi(app: FastifyInstance, api: MountedApi, routes: Routes): void {
  const { dialect, services } = api
  for (const { under, path } of api.endpoints) {
    invariant(
      under === undefined || dialect.prefixes.includes(under),
      `${path} is under a prefix ${dialect.name} lacks`,
    )
  }
  for (const prefix of dialect.prefixes) {
    for (const endpoint of endpointsUnder(api, prefix)) {
      checkPathParameters(endpoint)
      const mounted = new Mounted(createRoute(dialect, endpoint, services, prefix), routes.context, routes.state)
      // Most endpoints have no parameters in their path. Routes for them, and for their other methods, are most of a start.
      if (!endpoint.path.includes('{')) routes.mountDirectly(prefix + endpoint.path, mounted)
      else mountWithParameters(app, prefix, mounted, routes)
    }
  }
}

function mountWithParameters(app: FastifyInstance, prefix: string, mounted: Mounted, routes: Routes): void {
  const { endpoint } = mounted.route
  app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: prefix + routerPath(endpoint),
    exposeHeadRoute: false,
    handler: (request, reply) => {
      if (routes.takes(request, reply)) return
      const { id, raw, params } = request
      reply.hijack()
      const path = pathParameters(endpoint, params as Record<string, string>)
      routes.arrive({ mounted, id, raw, response: reply.raw, path })
    },
  })
}

/**
 * Serves requests with a plain path without the framework, whose router costs a third of such a request. Any other
 * spelling of the path reaches the same endpoint through the framework, where it has no route or one with parameters.
 */
export function serveDirectly(server: Server, routes: Routes, newId: () => string): void {
  const frameworks = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (raw, response) => {
    const { url = '/', method = '' } = raw
    const question = url.indexOf('?')
    const mounted = routes.direct.get(question === -1 ? url : url.slice(0, question))?.get(method)
    if (mounted === undefined) {
      for (const listener of frameworks) listener(raw, response)
      return
    }
    routes.arrive({ mounted, id: newId(), raw, response, path: noPathParameters })
  })
}

const noPathParameters = {}

/** In the router's syntax, where the rest of a path has no name. */
function routerPath({ path, restOfPath = false }: AnyEndpoint): string {
  return (restOfPath ? path.replace(/\{\w+\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1')
}

function pathParameters({ path, restOfPath = false }: AnyEndpoint, found: Record<string, string>): PathParameters {
  const lastName = restOfPath ? /\{(\w+)\}$/.exec(path)?.[1] : undefined
  return lastName === undefined ? found : { ...found, [lastName]: found['*'] ?? '' }
}

async function serve({ mounted, id, raw, response, path }: Arrival): Promise<void> {
  const { route, context } = mounted
  const begunAt = context.metrics.requests.begin()
  const request = new IncomingRequest(id, raw, response, mounted.rules, context)
  try {
    const reply = await dispatch(route, request, path, context)
    const discarding = request.discardBody()
    if (discarding !== undefined) await discarding
    writeReply(request, reply, mounted)
    const ms = context.metrics.requests.observeSince(begunAt, route.label, reply.status)
    context.log.debug('request', { request: request.id, endpoint: route.label, status: reply.status, ms })
  } catch (error) {
    // The cause is a bug in a dialect or an invalid header.
    mounted.logError(request, 'request failed while it was answered', error)
    if (request.response.headersSent) {
      request.response.destroy()
      return
    }
    const { status, headers, body } = route.dialect.protocolFailure({ kind: 'internal' })
    writeReply(request, { status, headers: [headers], body }, mounted)
  } finally {
    mounted.state.running -= 1
  }
}

function rulesOf({ dialect, prefix, services, endpoint: { body } }: Route): RouteRules {
  const fileBytesMax = body?.fileBytesMax ?? 0
  return {
    prefix,
    acceptsJson: dialect.acceptsJsonBodies,
    limits: {
      textBytesMax: body?.textBytesMax ?? textBytesMax,
      filesMax: body?.filesMax ?? 0,
      fileBytesMax: typeof fileBytesMax === 'function' ? fileBytesMax(services) : fileBytesMax,
      timeMaxMs: body?.filesMax === undefined ? textTimeMaxMs : undefined,
    },
  }
}

/** A name in the path without a parameter, or the reverse, would make the endpoint uncallable. */
function checkPathParameters({ method, path, params }: AnyEndpoint): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
  const declared = Object.keys(params)
    .filter((name) => params[name]?.place === 'path')
    .sort()
  invariant(inPath.join() === declared.join(), `${method} ${path} declares the path parameters ${declared.join()}`)
}
