import type { Socket } from 'node:net'
import { type Cidr, clientAddress, isTrusted, limitKeyOf } from './client-address.ts'

/**
 * Whether one more connection of its address may stay. Idle ones cost us a handle each, and nothing is known yet of who
 * holds them; a proxy of ours holds those of everybody.
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
