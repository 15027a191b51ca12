import { expect, test } from 'vitest'
import { systemIds } from '../ids/ids.ts'
import { codeAt, codeSecretText, codeUri, newCodeSecret, stepOfCode } from './one-time-code.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the codes of RFC 6238, appendix B, at %i s', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code)
  expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is valid one step around its own, not two', () => {
  const now = 1_800_000_000_000
  const code = codeAt(secret, now)
  const step = now / 30_000
  for (const steps of [-1, 0, 1]) expect(stepOfCode(secret, code, now + steps * 30_000), `${steps} steps`).toBe(step)
  for (const steps of [-2, 2]) expect(stepOfCode(secret, code, now + steps * 30_000), `${steps} steps`).toBeUndefined()
})

test('a code may contain a space; anything else than six digits is invalid', () => {
  const now = 1_800_000_000_000
  const code = codeAt(secret, now)
  expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(now / 30_000)
  for (const wrong of ['', '12345', `${code}0`, `-${code}`, '１２３４５６', 'abcdef', `${code}\n`])
    expect(stepOfCode(secret, wrong, now), JSON.stringify(wrong)).toBeUndefined()
})

test('secrets are 160 random bits, and the URI contains everything an app needs', () => {
  const made = newCodeSecret(systemIds)
  expect(made).toHaveLength(20)
  const uri = new URL(codeUri(made, 'Agora', 'max@agora.example'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Agora:max@agora.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Agora',
    secret: codeSecretText(made),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
