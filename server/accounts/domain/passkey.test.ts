import { expect, test } from 'vitest'
import { cleanPasskeyName, counterRegressed, passkeySite } from './passkey.ts'

test.for([
  ['https://agora.example', { rpId: 'agora.example', origin: 'https://agora.example' }],
  ['https://chat.agora.example:8443', { rpId: 'chat.agora.example', origin: 'https://chat.agora.example:8443' }],
  ['http://localhost:8080', { rpId: 'localhost', origin: 'http://localhost:8080' }],
  ['http://agora.localhost', { rpId: 'agora.localhost', origin: 'http://agora.localhost' }],
  ['http://127.0.0.1:8080', { rpId: 'localhost', origin: 'http://localhost:8080' }],
  ['http://[::1]', { rpId: 'localhost', origin: 'http://localhost' }],
  ['http://agora.example', undefined],
  ['http://192.0.2.7:8080', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://localhost.example', undefined],
  ['agora', undefined],
] as const)('PASSKEY-10: passkeys of %s', ([site, expected]) => {
  expect(passkeySite(site)).toEqual(expected)
})

test('PASSKEY-5: a counter must rise, unless the authenticator does not count', () => {
  expect([counterRegressed(0, 0), counterRegressed(0, 1), counterRegressed(7, 8)]).toEqual([false, false, false])
  expect([counterRegressed(7, 7), counterRegressed(7, 6), counterRegressed(7, 0)]).toEqual([true, true, true])
})

test('a name is trimmed and has at most a hundred characters and no control characters', () => {
  expect(cleanPasskeyName('  My phone ')).toBe('My phone')
  expect(cleanPasskeyName('گوشی من')).toBe('گوشی من')
  for (const name of ['', '   ', 'x'.repeat(101), 'a\nb', 'a\u0000b']) expect(cleanPasskeyName(name)).toBeUndefined()
})
