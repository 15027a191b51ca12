import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { nameLookups } from '../outbound/name-lookups.ts'
import { isPublicAddress } from '../outbound/public-address.ts'

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
