import { expect, test } from 'vitest'
import { bankDigits, checkCardNumber, checkIban, showBankNumber } from './bank-numbers.ts'

test('TERMINAL-23: the digits of a bank number are read from any pasted text', () => {
  expect(bankDigits('IR82 0540 1026 8002 0817 9090 02')).toBe('820540102680020817909002')
  expect(bankDigits('ir۸۲-۰۵۴۰ ١٠٢٦')).toBe('8205401026')
  expect(showBankNumber('IR820540102680020817909002')).toBe('IR82 0540 1026 8002 0817 9090 02')
  expect(showBankNumber('603799******1234')).toBe('6037 99** **** 1234')
})

test('TERMINAL-23: an IBAN has 24 digits and valid check digits', () => {
  expect(checkIban('820540102680020817909002')).toBeUndefined()
  expect(checkIban('820540102680020817909020')).toBe('wrongDigits')
  expect(checkIban('82054010268002081790900')).toBe('wrongLength')
  expect(checkIban('')).toBe('required')
})

test('TERMINAL-23: a card number has 16 digits and a valid check digit', () => {
  expect(checkCardNumber('6037991234567893')).toBeUndefined()
  expect(checkCardNumber('6037991234567894')).toBe('wrongDigits')
  expect(checkCardNumber('603799123456789')).toBe('wrongLength')
  expect(checkCardNumber('')).toBe('required')
})
