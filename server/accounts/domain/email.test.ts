import { expect, test } from 'vitest'
import { cleanEmail, emailKey } from './email.ts'

test.each([
  'max@agora.example',
  'max.muster+agora@mail.example.com',
  'helper-bot@localhost',
  "o'neil@example.com",
  'یوسف@مثال.ایران',
  'bot@127.0.0.1',
  `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
])('%j is an address', (email) => {
  expect(cleanEmail(`  ${email} `)).toBe(email)
})

test.each([
  '',
  'max',
  '@agora.example',
  'max@',
  'max@@agora.example',
  'max muster@agora.example',
  'max:key@agora.example',
  'max@agora.example:8080',
  'max\n@agora.example',
  'max\0@agora.example',
  'max@-agora.example',
  'max@agora..example',
  'ma..x@agora.example',
  'Max <max@agora.example>',
  '"max"@agora.example',
  `${'a'.repeat(65)}@agora.example`,
  `a@${'b'.repeat(253)}`,
])('%j is none', (email) => {
  expect(cleanEmail(email)).toBeUndefined()
})

test('ACCOUNT-1: spellings that differ in case or composition have one key', () => {
  expect(emailKey('Max@Agora.EXAMPLE')).toBe(emailKey(' max@agora.example'))
  expect(emailKey('zoe\u0308@agora.example')).toBe(emailKey('ZO\u00cb@agora.example'))
})

test('a text that the database cannot store has a key that no account has', () => {
  expect(emailKey('max\0@agora.example')).toBe('')
})
