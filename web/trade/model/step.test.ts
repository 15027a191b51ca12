import { expect, test } from 'vitest'
import { steppedBy } from './step.ts'

test('TERMINAL-21: an arrow key changes a number by the smallest step of its market, not below zero', () => {
  expect(steppedBy('96588.68', 1, 2)).toBe('96588.69')
  expect(steppedBy('96588.7', -10, 2)).toBe('96588.6')
  expect(steppedBy('0.000004', -10, 6)).toBe('0')
  expect(steppedBy('', 1, 0)).toBe('1')
  expect(steppedBy('1.23456', 1, 2)).toBe('1.24')
})
