import { expect, test } from 'vitest'
import { clearedSessionCookie, sessionCookie, sessionTokenOf } from './session-cookie.ts'

test('scripts and other sites cannot read a session cookie, nor can other hosts over https', () => {
  expect(sessionCookie('abc', { secure: false })).toBe(
    'agora_session=abc; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax',
  )
  expect(sessionCookie('abc', { secure: true })).toBe(
    '__Host-agora_session=abc; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure',
  )
  expect(clearedSessionCookie({ secure: true })).toBe(
    '__Host-agora_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
})

test.each([
  [undefined, undefined, undefined],
  ['', undefined, undefined],
  ['theme=dark', undefined, undefined],
  ['theme=dark; agora_session=abc; x=y', 'abc', undefined],
  ['agora_session=', undefined, undefined],
  ['my_agora_session=abc', undefined, undefined],
  ['agora_session=abc; __Host-agora_session=def', 'def', 'def'],
  ['__Host-agora_session=def', 'def', 'def'],
  ['agora_session=abc; agora_session=other', 'abc', undefined],
])('the token in %j', (header, either, secureOnly) => {
  expect(sessionTokenOf(header, false)).toBe(either)
  expect(sessionTokenOf(header, true)).toBe(secureOnly)
})
