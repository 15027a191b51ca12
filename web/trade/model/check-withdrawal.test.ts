import { expect, test } from 'vitest'
import { checkWithdrawal, largestWithdrawal, withdrawalCost } from './check-withdrawal.ts'
import { writeDecimal } from './decimal.ts'

const network = { withdrawFee: '0.0001', minimumWithdraw: '0.0005', withdrawPrecision: '8' }

test('TERMINAL-18: a withdrawal is checked against precision, minimum and the balance after the fee', () => {
  const rule = (amount: string, available = '1') => checkWithdrawal(amount, available, network)?.rule
  expect(rule('')).toBe('required')
  expect(rule('x')).toBe('notNumber')
  expect(rule('0')).toBe('notPositive')
  expect(rule('0.123456789')).toBe('tooPrecise')
  expect(rule('0.0004')).toBe('belowMinimum')
  expect(rule('0.99991')).toBe('insufficient')
  expect(rule('0.9999')).toBeUndefined()
})

test('TERMINAL-18: the largest withdrawal plus its fee is the available balance, truncated to the precision', () => {
  expect(writeDecimal(largestWithdrawal('1', network))).toBe('0.9999')
  expect(writeDecimal(largestWithdrawal('0.123456789123', network))).toBe('0.12335678')
  expect(writeDecimal(largestWithdrawal('0.00005', network))).toBe('0')
  expect(writeDecimal(withdrawalCost('0.9999', network))).toBe('1')
})

test('TERMINAL-18: a withdrawal is at most what the daily limit leaves; without a limit the balance decides', () => {
  const limited = { ...network, left: '0.4' }
  expect(checkWithdrawal('0.4', '1', limited)).toBeUndefined()
  expect(checkWithdrawal('0.41', '1', limited)?.rule).toBe('overLimit')
  expect(checkWithdrawal('1', '1', limited)?.rule).toBe('insufficient')
  expect(writeDecimal(largestWithdrawal('1', limited))).toBe('0.4')
  expect(writeDecimal(largestWithdrawal('0.2', limited))).toBe('0.1999')
  expect(checkWithdrawal('0.41', '1', { ...network, left: '' })).toBeUndefined()
})
