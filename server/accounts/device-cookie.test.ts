import { expect, test } from 'vitest'
import { deviceCookie, deviceTokenOf } from './device-cookie.ts'

const token = 'a1'.repeat(24)

test('a browser that has signed in is recognised by a cookie that outlives the session', () => {
  expect(deviceCookie(token, { secure: true })).toBe(
    `__Host-agora_device=${token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`,
  )
})

test.each([
  [`agora_session=abc; agora_device=${token}`, token, undefined],
  [`__Host-agora_device=${token}`, token, token],
  ['agora_device=short', undefined, undefined],
  [`__Host-agora_device=${token}0`, undefined, undefined],
  [`__Host-agora_device=${token.toUpperCase()}`, undefined, undefined],
  [undefined, undefined, undefined],
])('the device in %j; over https a neighbouring host cannot have set it', (header, either, secureOnly) => {
  expect(deviceTokenOf(header, { secure: false })).toBe(either)
  expect(deviceTokenOf(header, { secure: true })).toBe(secureOnly)
})
