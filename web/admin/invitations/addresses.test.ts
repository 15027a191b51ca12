import { expect, test } from 'vitest'
import { addressesIn, badAddressIn } from './addresses.ts'

test('WADMIN-5: addresses are split at commas, semicolons and white space, without duplicates', () => {
  expect(addressesIn(' a@x.example, b@x.example\nc@x.example;a@x.example، ')).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  expect(addressesIn(' \n')).toEqual([])
})

test('WADMIN-5: the first invalid address is named', () => {
  expect(badAddressIn('a@x.example, nobody, @x')).toBe('nobody')
  expect(badAddressIn('a@x.example\nb@y')).toBeUndefined()
})
