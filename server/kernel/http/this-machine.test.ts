import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isBoundToMachine, isFromThisMachine, isLoopbackHost } from './this-machine.ts'

test.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['[::1]:8080', true],
  ['192.0.2.7', true],
  ['[2001:db8::7]:8080', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['evil.example:8080', false],
  ['', false],
])('HTTP-39: the host %s is bound to this machine: %s', (host, isBound) => {
  expect(isBoundToMachine(host)).toBe(isBound)
})

const request = (remoteAddress: string, localAddress: string, headers = {}) =>
  ({ socket: { remoteAddress, localAddress }, headers }) as unknown as IncomingMessage

test('HTTP-40: a request is local if it comes from an address of this machine and not through a proxy', () => {
  expect(isFromThisMachine(request('127.0.0.1', '127.0.0.1'))).toBe(true)
  expect(isFromThisMachine(request('::ffff:127.0.0.1', '::ffff:127.0.0.1'))).toBe(true)
  expect(isFromThisMachine(request('10.0.0.5', '10.0.0.5'))).toBe(true)
  expect(isFromThisMachine(request('10.0.0.9', '10.0.0.5'))).toBe(false)
  expect(isFromThisMachine(request('127.0.0.1', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }))).toBe(false)
  expect(isFromThisMachine(request('127.0.0.1', '127.0.0.1', { forwarded: 'for=127.0.0.1' }))).toBe(false)
  expect(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '10.0.0.5'].map(isLoopbackHost)).toEqual([
    ...[true, true, true, false, false],
  ])
})
