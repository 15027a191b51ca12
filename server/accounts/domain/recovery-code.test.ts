import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recoveryCodeBytes, recoveryCodeKey, recoveryCodeText } from './recovery-code.ts'

test('RECOVERY-2: case, spaces and similar letters do not matter in a code', () => {
  const code = recoveryCodeText(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 255]))
  expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
  const key = recoveryCodeKey(code)
  expect(recoveryCodeKey(` ${code.toUpperCase().replaceAll('-', ' – ')} `)).toBe(key)
  expect(recoveryCodeKey(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(key)
})

test('RECOVERY-2: different bytes are different codes', () => {
  const bytes = fc.uint8Array({ minLength: recoveryCodeBytes, maxLength: recoveryCodeBytes })
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const isSame = recoveryCodeKey(recoveryCodeText(one)) === recoveryCodeKey(recoveryCodeText(other))
      expect(isSame).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
  )
})

test('six digits, a short text and a letter outside the alphabet are not a recovery code', () => {
  for (const typed of ['123456', '', '3k7m-q9xd-0vta-h2w', '3k7m-q9xd-0vta-h2wzz', '3k7m-q9xd-0vta-h2wu'])
    expect(recoveryCodeKey(typed)).toBeUndefined()
})
