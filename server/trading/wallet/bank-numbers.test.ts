import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedCardNumber, readCardNumber, readIban } from './bank-numbers.ts'

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''))

/** The one valid last digit, found by trying. */
const card = digits(15).map((start) => {
  const fitting = [...'0123456789'].map((last) => start + last).filter((text) => readCardNumber(text) !== undefined)
  return { fitting, number: fitting[0] ?? '' }
})
const iban = digits(22).map((body) => {
  const checks = Array.from({ length: 97 }, (_, index) => String(98 - index).padStart(2, '0'))
  const fitting = checks.map((check) => `IR${check}${body}`).filter((text) => readIban(text) !== undefined)
  return { fitting, number: fitting[0] ?? '' }
})

test('BANK-1: valid cards and accounts are accepted with any spacing', () => {
  expect(readCardNumber('6037 9971-2345 6786')).toBe(undefined)
  expect(readCardNumber('4111 1111-1111 1111')).toBe('4111111111111111')
  expect(readIban('ir06 2960 0000 0010 0324 2000 01')).toBe('IR062960000000100324200001')
  expect(maskedCardNumber('4111111111111234')).toBe('411111******1234')
})

test.each(['', '411111111111111', '41111111111111111', '4111x11111111111', '٤١١١١١١١١١١١١١١١', '0x41111111111111'])(
  'BANK-1: %j is no card',
  (text) => {
    expect(readCardNumber(text)).toBeUndefined()
  },
)

test.each(['', 'IR', 'DE062960000000100324200001', 'IR06296000000010032420000', 'IR0629600000001003242000011'])(
  'BANK-1: %j is no Iranian account',
  (text) => {
    expect(readIban(text)).toBeUndefined()
  },
)

test('BANK-1: of the ten last digits of a card, and of the 97 check numbers of an account, exactly one is valid', () => {
  fc.assert(fc.property(card, ({ fitting }) => void expect(fitting).toHaveLength(1)))
  fc.assert(fc.property(iban, ({ fitting }) => void expect(fitting).toHaveLength(1)))
})

test('BANK-1: a single mistyped digit is always detected', () => {
  const mistyped = (text: string, at: number, by: number) => {
    const place = (text.startsWith('IR') ? 2 : 0) + (at % (text.length - (text.startsWith('IR') ? 2 : 0)))
    return `${text.slice(0, place)}${(Number(text[place]) + by) % 10}${text.slice(place + 1)}`
  }
  const slip = [fc.nat(25), fc.integer({ min: 1, max: 9 })] as const
  fc.assert(
    fc.property(
      card,
      ...slip,
      ({ number }, at, by) => void expect(readCardNumber(mistyped(number, at, by))).toBeUndefined(),
    ),
  )
  fc.assert(
    fc.property(iban, ...slip, ({ number }, at, by) => void expect(readIban(mistyped(number, at, by))).toBeUndefined()),
  )
})
