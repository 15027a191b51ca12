import { expect, test } from 'vitest'
import { checkPlayground } from './rules.ts'

const python = { name: 'Try it', language: 'Python', urlTemplate: 'https://play.example.org/?code={code}' }

test('MD-46: one variable, named code', () => {
  expect(checkPlayground(python)).toBe(true)
  expect(checkPlayground({ ...python, urlTemplate: 'https://play.example.org/{#code}' })).toBe(true)
})

test.each([
  [{ urlTemplate: 'https://play.example.org/' }, 'code_variable_missing'],
  [{ urlTemplate: 'https://play.example.org/{source}' }, 'code_variable_missing'],
  [{ urlTemplate: 'https://play.example.org/{code}{?lang}' }, 'other_variable'],
  [{ urlTemplate: 'https://play.example.org/{code' }, 'invalid_url_template'],
  [{ urlTemplate: 'javascript:{code}' }, 'invalid_url_template'],
  [{ urlTemplate: 'JAVASCRIPT:alert(`{code}`)' }, 'invalid_url_template'],
  [{ urlTemplate: 'data:text/html,{code}' }, 'invalid_url_template'],
  [{ urlTemplate: '{+code}' }, 'invalid_url_template'],
  [{ language: '' }, 'language_empty'],
  [{ language: 'x'.repeat(41) }, 'language_too_long'],
  [{ language: 'Pyth<on' }, 'language_bad_characters'],
  [{ name: ' ' }, 'name_empty'],
] as const)('MD-46: %j is refused as %s', (changes, reason) => {
  expect(checkPlayground({ ...python, ...changes })).toBe(reason)
})
