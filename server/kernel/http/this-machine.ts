import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/** Whether a server that listens on this host is reachable from its own machine only. */
export function isLoopbackHost(host: string): boolean {
  return loopbackName.test(host.includes(':') ? `[${host}]` : host)
}

/** Whether a Host header is a name of the machine the browser runs on. */
export function isLoopbackName(host: string): boolean {
  return loopbackName.test(host)
}

/**
 * Whether a Host header is an IP address or a name of this machine. With DNS rebinding a foreign page points its own name
 * at this server and reads the replies; it cannot do that with an address.
 */
export function isBoundToMachine(host: string): boolean {
  const withoutPort = host.replace(/:\d+$/, '')
  return isLoopbackName(host) || isIP(withoutPort.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** A proxy forwards requests of remote clients, even if it runs on this machine. */
export function isProxied({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
}

/** Whether a request was made on this machine and not through a proxy. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = request.socket
  return !isProxied(request) && (loopbackAddress.test(remoteAddress) || remoteAddress === localAddress)
}
