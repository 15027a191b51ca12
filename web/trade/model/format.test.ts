import { expect, test } from 'vitest'
import { changeOf, groupDigits, showCompact, showExact, showFixed, showRate, showUpTo } from './format.ts'

test('TERMINAL-2: thousands separators are only in the integer part', () => {
  expect(groupDigits('10202500000')).toBe('10,202,500,000')
  expect(groupDigits('1234.56789')).toBe('1,234.56789')
  expect(groupDigits('-1234')).toBe('-1,234')
  expect(groupDigits('999')).toBe('999')
  expect(showFixed('96250', 2)).toBe('96,250.00')
  expect(showExact('1000.500')).toBe('1,000.5')
  expect(showUpTo('0.123456789', 4)).toBe('0.1234')
})

test('TERMINAL-2: compact sizes have two decimals and a letter', () => {
  expect(showCompact('1234567')).toBe('1.23M')
  expect(showCompact('999.999')).toBe('999.99')
  expect(showCompact('10202500000000')).toBe('10.20T')
  expect(showCompact('0.0000123')).toBe('0.000012')
})

test('TERMINAL-2: a change has its sign and direction', () => {
  expect(changeOf('100', '101.5')).toEqual({ direction: 'up', percent: '+1.50%' })
  expect(changeOf('100', '99')).toEqual({ direction: 'down', percent: '-1.00%' })
  expect(changeOf('100', '100.001')).toEqual({ direction: 'flat', percent: '0.00%' })
  expect(changeOf('0', '5')).toEqual({ direction: 'flat', percent: '0.00%' })
  expect(showRate('0.0015')).toBe('0.15%')
})
