import { expect, test } from 'vitest'
import { isPublicAddress } from '../outbound/public-address.ts'
import { AddressRefused, lookupPublic } from './public-address.ts'

test('WEBPUSH-5: private, local and special addresses are not public, in any spelling', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
  ]
  for (const address of [...inner, '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'ff02::1', 'x'])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('WEBPUSH-5: a host name of this machine is refused', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', {}, (reason) => resolve(reason)))
  expect(error).toBeInstanceOf(AddressRefused)
})
