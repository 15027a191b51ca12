import { expect, test } from 'vitest'
import { checkProfileValue } from './profile-value.ts'

const check = (type: number, value: string | number[], fieldData = '') =>
  checkProfileValue({ name: 'Field', type, fieldData }, value, (id) => id < 10).ok

test('PROFILE-1: dates are days that exist', () => {
  expect(['2024-02-29', '1999-12-31'].map((date) => check(4, date))).toEqual([true, true])
  expect(
    ['2023-02-29', '2023-13-01', '2023-04-31', '1-1-2020', 'today', '2023-00-10'].some((date) => check(4, date)),
  ).toBe(false)
})

test('PROFILE-1: links go to the web and nowhere else', () => {
  expect(check(5, 'https://example.org/a?b')).toBe(true)
  expect(check(5, 'javascript:alert(1)')).toBe(false)
  expect(check(5, 'example')).toBe(false)
})

test('PROFILE-1: texts have their lengths, in characters and not in code units', () => {
  expect([check(1, 'x'.repeat(50)), check(1, 'x'.repeat(51)), check(1, '🙂'.repeat(50))]).toEqual([true, false, true])
  expect([check(2, 'x'.repeat(500)), check(2, 'x'.repeat(501))]).toEqual([true, false])
})

test('PROFILE-1: options are those of the field, also when they look like members every object has', () => {
  const options = JSON.stringify({ a: { text: 'A', order: '1' } })
  expect([check(3, 'a', options), check(3, 'b', options), check(3, 'toString', options)]).toEqual([true, false, false])
})

test('PROFILE-1: a user field accepts existing users, and every type accepts an empty value', () => {
  expect([check(6, [1, 2]), check(6, [11]), check(6, 'x'), check(1, [1])]).toEqual([true, false, false, false])
  for (const type of [1, 2, 3, 4, 5, 6, 7, 8]) expect(check(type, '')).toBe(true)
})
