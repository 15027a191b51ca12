import ipaddr from 'ipaddr.js'
import type { AddressList } from '../auth/address-list.ts'

/** All public IPv6 addresses begin like this. Others may contain an IPv4 address of the own network. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Whether an address is on the public internet: not this machine, not its network, no range for special use. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  // A mapped address is the IPv4 address in it.
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}

/** Which addresses the server may connect to for others: public ones, and those the operator lists. */
export function connectionGuard(allowed: AddressList): (address: string) => boolean {
  return (address) => isPublicAddress(address) || (allowed.ranges.length > 0 && allowed.allows(address))
}
