import { expect, test } from 'vitest'
import { localFieldValue, readLocalField, sendTimes } from './schedule-times.ts'

const local = (text: string) => Date.parse(text)

test('WCOMP-6: the offered times are in the future, in the time zone of the user', () => {
  const wednesday = sendTimes(local('2026-11-11T10:30'))
  expect(wednesday.map(({ id }) => id)).toEqual(['today-13', 'today-16', 'tomorrow-9', 'tomorrow-13', 'monday-9'])
  expect(wednesday.at(-1)?.atMs).toBe(local('2026-11-16T09:00'))
  const sundayNight = sendTimes(local('2026-11-15T21:00'))
  expect(sundayNight.map(({ id }) => id)).toEqual(['tomorrow-9', 'tomorrow-13'])
  const monday = sendTimes(local('2026-11-16T21:00'))
  expect(monday.at(-1)?.atMs).toBe(local('2026-11-23T09:00'))
})

test('WCOMP-6: a time survives its input field unchanged', () => {
  const at = local('2026-01-02T03:04')
  expect(localFieldValue(at)).toBe('2026-01-02T03:04')
  expect(readLocalField(localFieldValue(at))).toBe(at)
  expect(readLocalField('')).toBeUndefined()
})
