import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'
import { normalizePassword } from './password-length.ts'

const email = 'max.muster@agora.example'

test.each([
  'correct horse battery',
  'x7#kQ9!m',
  'گذرواژهٔ خوب من',
  '我的密码很长很安全',
  '🔑🔒🗝️🔐🚪🏠🪟🧱',
  ' leading and trailing ',
  'ka8dh3nc',
  'a'.repeat(3) + 'b7'.repeat(100),
  `${'long passphrase '.repeat(16)}`,
  'null\0byte in the middle',
])('ACCOUNT-6: %j is accepted', (password) => {
  expect(passwordProblem(password, email)).toBeUndefined()
})

test.each([
  ['', 'password_too_short'],
  ['x7#kQ9!', 'password_too_short'],
  ['🔑🔒🔐🚪🏠🧱🪟', 'password_too_short'],
  [`${'x7#kQ9!m'.repeat(32)}y`, 'password_too_long'],
  [email, 'password_is_the_email'],
  ['MAX.Muster@AGORA.example', 'password_is_the_email'],
  ['max.muster', 'password_is_the_email'],
] as const)('ACCOUNT-6: %j is refused: %s', (password, problem) => {
  expect(passwordProblem(password, email)).toBe(problem)
})

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2026',
  'qwertyuiop',
  'QWERTY123',
  '12345678',
  '87654321',
  '1234567890',
  'abcdefgh',
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  '11111111',
  'iloveyou',
  'iloveyou1',
  'Sunshine1!',
  'dragon123',
  'football',
  'letmein!!',
  'welcome1',
  'Welcome2026!',
  'trustno1!',
  'admin123',
  'administrator',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'zaq12wsx',
  'qwer1234',
  'asdfghjkl',
  'zxcvbnm123',
  'monkeymonkey',
  '123password',
  'pass word 1',
  '19900101',
  '01011990',
  'bitcoin2026',
  'satoshi21',
  '123qweasd',
  'qwertasdf',
])('ACCOUNT-6: %j is a common password', (password) => {
  expect(passwordProblem(password, email)).toBe('password_too_common')
})

test('ACCOUNT-7: a password is the same in any Unicode composition', () => {
  expect(normalizePassword('Zoe\u0308s Cafe\u0301')).toBe(normalizePassword('Zo\u00ebs Caf\u00e9'))
  expect(normalizePassword('ｐａｓｓ')).toBe('pass')
})

test('ACCOUNT-6: the composition of a password does not change its length', () => {
  expect(passwordProblem('\u0041\u030a'.repeat(4), email)).toBe('password_too_short')
  expect(passwordProblem('\ufdfa', email)).toBe('password_too_short')
})
