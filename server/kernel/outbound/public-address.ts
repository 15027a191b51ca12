import ipaddr from 'ipaddr.js'
import type { AddressList } from '../auth/address-list.ts'

/** Whether an address is on the public internet: not this machine, not its network, no range for special use. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // A mapped address is the IPv4 address in it.
  return ipaddr.process(text).range() === 'unicast'
}

/** Which addresses the server may connect to for others: public ones, and those the operator lists. */
export function connectionGuard(allowed: AddressList): (address: string) => boolean {
  return (address) => isPublicAddress(address) || (allowed.ranges.length > 0 && allowed.allows(address))
}
