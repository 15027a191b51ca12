import { expect, test } from 'vitest'
import { clientName, isReadBySenderByDefault } from './sending-client.ts'

test('MSG-16: the name of a client precedes its version, and some clients are interactive', () => {
  const known = (userAgent: string | undefined) => {
    const name = clientName(userAgent, false)
    return [name, isReadBySenderByDefault(name)]
  }
  expect(known('ZulipPython/0.9.0 (Linux; 6.1)')).toEqual(['ZulipPython', false])
  expect(known('ZulipMobile/27.1 (Android 14)')).toEqual(['ZulipMobile', true])
  expect(known('ZulipTerminal/0.7.0')).toEqual(['ZulipTerminal', true])
  expect(known('zulip-js/2.1.0')).toEqual(['zulip-js', false])
  expect(known('Mozilla/5.0 (X11; Linux x86_64)')).toEqual(['Mozilla', false])
  expect(known(undefined)).toEqual(['Unspecified', false])
  expect(known('')).toEqual(['Unspecified', false])
  expect(known('x'.repeat(99))).toEqual(['x'.repeat(30), false])
  expect(clientName('Mozilla/5.0', true)).toBe('website')
  expect(isReadBySenderByDefault('website')).toBe(true)
})
