import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { nameLookups } from '../outbound/name-lookups.ts'

/** Whether an IP address is of the public internet: not of this machine, its network or a special range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address inside an IPv6 address counts as the IPv4 address.
  return ipaddr.process(address).range() === 'unicast'
}

/** The host name of a request leads to an address that is not public. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * The `lookup` of a connection to an address that a user gave: it finds public addresses only. The connection uses the
 * checked address, so a name that changes its address afterwards gains nothing.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  const finish = (addresses: LookupAddress[]) => {
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new AddressRefused(`${hostname} is not a public address`), [])
    if (options.all === true) return found(null, addresses)
    return found(null, first.address, first.family)
  }
  nameLookups.take(() => lookup(hostname, { ...options, all: true })).then(finish, (error: Error) => found(error, []))
}
