import { expect, test } from 'vitest'
import { linesOf, readMapping, textOfMapping } from './mapping-text.ts'

test('a mapping survives being written as text and read again', () => {
  const mapping = { 'staff-admins': 'administrator', 'cn=traders,dc=example': 'Traders' }
  expect(readMapping(textOfMapping(mapping))).toEqual({ mapping })
})

test('empty lines are skipped, and a line without a target is named', () => {
  expect(readMapping('\n a = b \n\n')).toEqual({ mapping: { a: 'b' } })
  expect(readMapping('a = b\nnothing')).toEqual({ badLine: 'nothing' })
  expect(readMapping('a = ')).toEqual({ badLine: 'a =' })
  expect(linesOf(' x \n\ny')).toEqual(['x', 'y'])
})
