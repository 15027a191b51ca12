import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { clientAddress } from './client-address.ts'
import { forwardedFor } from './incoming-request.ts'
import type { RoutesContext, ServerState } from './routes.ts'

/** A path that upgrades a connection to another protocol. */
export interface Upgrade {
  readonly path: string
  /** Called once by the listener. */
  open(context: RoutesContext): OpenUpgrade
}

export interface OpenUpgrade {
  /** Takes over the connection. */
  accept(request: UpgradeRequest): void
  /** The server shuts down: notify all clients and close the connections. */
  drain(): void
}

export interface UpgradeRequest {
  readonly raw: IncomingMessage
  readonly socket: Duplex
  /** The bytes received after the headers. */
  readonly head: Buffer
  readonly address: string
}

/** Dispatches upgrade requests by their path. */
export function mountUpgrades(
  server: Server,
  upgrades: readonly Upgrade[],
  context: RoutesContext,
  state: ServerState,
): { drain(): void } {
  const open = new Map(upgrades.map((upgrade) => [upgrade.path, upgrade.open(context)]))
  // Without a listener Node ignores the upgrade header and replies as usual.
  if (open.size === 0) return { drain: () => {} }
  server.on('upgrade', (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (raw.headers.upgrade?.toLowerCase() !== 'websocket') return answerPlainly(server, raw, socket, head)
    socket.on('error', () => socket.destroy())
    const path = (raw.url ?? '/').split('?')[0]?.replace(/(?<=.)\/$/, '') ?? '/'
    const upgrade = open.get(path)
    if (upgrade === undefined)
      return refuseUpgrade(socket, '404 Not Found', `WebSockets are at ${[...open.keys()].join(', ')}\n`)
    if (state.draining) return refuseUpgrade(socket, '503 Service Unavailable', 'The server is shutting down\n')
    const address = clientAddress(raw.socket.remoteAddress ?? '', forwardedFor(raw), context.trustedProxies)
    upgrade.accept({ raw, socket, head, address })
  })
  return {
    drain() {
      for (const one of open.values()) one.drain()
    },
  }
}

const putBack = new WeakSet<Duplex>()
const hopHeaders = new Set(['upgrade', 'http2-settings', 'connection'])

/**
 * Some clients offer HTTP/2 with their first request, and a server may ignore that. Node does not ignore it once there is
 * a listener for upgrades; so the request is put back without the offer and parsed again.
 */
function answerPlainly(server: Server, raw: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${raw.method} ${raw.url} HTTP/${raw.httpVersion}`]
  for (let place = 0; place < raw.rawHeaders.length; place += 2) {
    const name = raw.rawHeaders[place] ?? ''
    if (!hopHeaders.has(name.toLowerCase())) lines.push(`${name}: ${raw.rawHeaders[place + 1]}`)
  }
  // Each repetition leaks a little memory, so a connection that keeps offering is closed.
  const isLast = putBack.has(socket) || /\bclose\b/i.test(raw.headers.connection ?? '')
  if (isLast) lines.push('Connection: close')
  putBack.add(socket)
  server.emit('connection', socket)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
}

/** Replies in HTTP and closes the connection: it has no other protocol yet. */
export function refuseUpgrade(
  socket: Duplex,
  status: string,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'text/plain; charset=utf-8' },
): void {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`)
}
