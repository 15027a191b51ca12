import type { Socket } from 'node:net'
import { type Cidr, clientAddress, isTrusted, limitKeyOf } from './client-address.ts'

/**
 * Limits the open connections per address: each idle one costs a file handle before any authentication. A trusted proxy
 * has the connections of all its clients and is exempt.
 */
export function connectionLimit(max: number, trustedProxies: readonly Cidr[]): (socket: Socket) => boolean {
  const open = new Map<string, number>()
  return (socket) => {
    const address = clientAddress(socket.remoteAddress ?? '', undefined, [])
    if (max === 0 || isTrusted(address, trustedProxies)) return true
    const key = limitKeyOf(address)
    const count = open.get(key) ?? 0
    if (count >= max) return false
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
    return true
  }
}
