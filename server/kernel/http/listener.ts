import { lookup } from 'node:dns/promises'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Ids } from '../ids/ids.ts'
import { answerClientError } from './client-error.ts'
import { connectionLimit } from './connection-limit.ts'
import { addPageHeaders } from './page-headers.ts'
import { mountApi, Routes, type ServerState, serveDirectly } from './routes.ts'
import { clearSpool } from './spool.ts'
import { Unrouted, type UnroutedOptions } from './unrouted.ts'
import { mountUpgrades, type Upgrade } from './upgrades.ts'

export interface Listener {
  readonly app: FastifyInstance
  listen(host: string, port: number): Promise<{ host: string; port: number }>
  /**
   * Stops accepting connections, waits at most `graceMs` for running requests, then closes the rest. Returns whether every
   * request has ended, those of disconnected clients included.
   */
  drain(graceMs: number): Promise<boolean>
}

export interface ListenerOptions extends UnroutedOptions {
  /** Paths of protocol upgrades, such as a WebSocket. */
  readonly upgrades?: readonly Upgrade[]
  /** Of all kinds together, except for trusted proxies; 0 or undefined means no limit. */
  readonly connectionsPerAddress?: number
}

const httpLimits = {
  headerBytesMax: 16_384,
  headersTimeoutMs: 10_000,
  /** For a whole request with its body: an upload of 100 MiB over 3 Mbit/s takes this long. */
  requestTimeoutMs: 300_000,
  keepAliveTimeoutMs: 75_000,
  /** How often the timeouts above are checked; Node's default is 30 s. */
  timeoutCheckMs: 2_000,
  pathParameterLengthMax: 500,
} as const

export function createListener(options: ListenerOptions): Listener {
  const state = { draining: false, running: 0 }
  const unrouted = new Unrouted(options, state)
  const newId = requestIds(options.ids)
  const app = openApp(options, unrouted, newId)
  const routes = new Routes(options, state, (request, reply) => unrouted.noEndpoint(request, reply))
  for (const api of options.apis) mountApi(app, api, routes)
  addPageHeaders(app, options)
  unrouted.mount(app, routes)
  serveDirectly(app.server, routes, newId)
  const upgrades = mountUpgrades(app.server, options.upgrades ?? [], options, state)
  const sockets = new Set<Socket>()
  const mayConnect = connectionLimit(options.connectionsPerAddress ?? 0, options.trustedProxies)
  app.server.on('connection', (socket) => {
    // A connection is counted once: the event repeats when an HTTP/2 upgrade offer is ignored.
    if (sockets.has(socket)) return
    if (!mayConnect(socket)) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    app,
    async listen(host, port) {
      await clearSpool(options.spoolDirectory)
      // For a name with two addresses the framework would open a second server, which `drain` would not close.
      const { address } = await lookup(host)
      await app.listen({ host: address, port })
      const bound = app.server.address() as AddressInfo
      return { host: bound.address, port: bound.port }
    },
    async drain(graceMs) {
      state.draining = true
      upgrades.drain()
      return drain(app, sockets, state, graceMs)
    },
  }
}

function openApp(options: ListenerOptions, unrouted: Unrouted, newId: () => string): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: newId,
    routerOptions: { maxParamLength: httpLimits.pathParameterLengthMax, ignoreTrailingSlash: true },
    // The framework sets these two on its server itself, whatever `http` says.
    requestTimeout: httpLimits.requestTimeoutMs,
    keepAliveTimeout: httpLimits.keepAliveTimeoutMs,
    http: {
      maxHeaderSize: httpLimits.headerBytesMax,
      headersTimeout: httpLimits.headersTimeoutMs,
      connectionsCheckingInterval: httpLimits.timeoutCheckMs,
    },
    // No route has a schema of the framework, whose compilers would be loaded at the start.
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    forceCloseConnections: 'idle',
    // A request on an open connection still gets the reply of its endpoint, as the last one on that connection.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => unrouted.failed(error, request, reply),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, options.ids),
  })
  // Bodies are read by the dispatcher, after the caller is known and with the limits of the endpoint.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // `100 Continue` is sent by the body reader, not by Node.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  return app
}

function withoutSchemas(): never {
  throw new Error('endpoints declare their schemas, routes do not')
}

async function drain(
  app: FastifyInstance,
  sockets: ReadonlySet<Socket>,
  state: ServerState,
  graceMs: number,
): Promise<boolean> {
  // For Node a connection without any request is not idle; browsers open such connections in advance.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  // A connection becomes idle after its last reply; the reply of a page has no `connection: close`.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 50)
  let isCut = false
  const cut = setTimeout(() => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }, graceMs)
  await app.close()
  clearInterval(closeIdle)
  while (state.running > 0 && !isCut) await sleep(20)
  clearTimeout(cut)
  return !isCut
}

/** Unique across restarts and cheap: a random prefix of this process and a counter. */
function requestIds(ids: Ids): () => string {
  const beginning = ids.token(10)
  let count = 0
  return () => {
    count += 1
    return `${beginning}-${count.toString(36)}`
  }
}
