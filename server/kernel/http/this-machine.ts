import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
const loopbackAddress = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/

/** Whether a server that listens on this host is reached from its own machine alone. */
export function isLoopbackHost(host: string): boolean {
  return loopbackName.test(host.includes(':') ? `[${host}]` : host)
}

/** Whether a Host header is a name of the machine the browser runs on. */
export function isLoopbackName(host: string): boolean {
  return loopbackName.test(host)
}

/**
 * Whether a Host header is an address and no name, or a name of this machine. A page of a stranger can point its own name
 * at us, and then reads our answers as its own; an address it cannot take.
 */
export function isBoundToMachine(host: string): boolean {
  const withoutPort = host.replace(/:\d+$/, '')
  return isLoopbackName(host) || isIP(withoutPort.replace(/^\[(.*)\]$/, '$1')) !== 0
}

/** A proxy speaks for people who are somewhere else, also when it stands on this machine. */
export function isProxied({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
}

/** Whether a request was made on this very machine, by nobody's proxy. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { remoteAddress = '', localAddress } = request.socket
  return !isProxied(request) && (loopbackAddress.test(remoteAddress) || remoteAddress === localAddress)
}
