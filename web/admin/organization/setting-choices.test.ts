import { expect, test } from 'vitest'
import { choiceId, limitChoices, weekdayChoices, withCurrent } from './setting-choices.ts'

const words = { minutes10: '10 minutes', hour: '1 hour', day: '1 day', week: '1 week', unlimited: 'No limit' }

test('WADMIN-9: each time limit has its seconds, and no limit is null, which is sent as text', () => {
  const choices = limitChoices(words)
  expect(choices.map(({ value, label }) => [value, label])).toEqual([
    [600, '10 minutes'],
    [3_600, '1 hour'],
    [86_400, '1 day'],
    [604_800, '1 week'],
    [null, 'No limit'],
  ])
  expect(choices.filter(({ sent }) => sent !== undefined).map(({ value, sent }) => [value, sent])).toEqual([
    [null, 'unlimited'],
  ])
  expect(new Set(choices.map(choiceId)).size).toBe(choices.length)
})

test('WADMIN-20: a value set by another client is added to the choices, without duplicates', () => {
  const choices = limitChoices(words)
  const label = (seconds: string | number) => `${seconds} seconds`
  expect(withCurrent(choices, 601, label).at(-1)).toEqual({ value: 601, label: '601 seconds' })
  expect(withCurrent(choices, 600, label)).toEqual(choices)
  expect(withCurrent(choices, null, label)).toEqual(choices)
})

test('WADMIN-20: weekdays count from Monday in every calendar', () => {
  expect(weekdayChoices('en').map(({ value, label }) => `${value} ${label}`)).toEqual([
    '0 Monday',
    '1 Tuesday',
    '2 Wednesday',
    '3 Thursday',
    '4 Friday',
    '5 Saturday',
    '6 Sunday',
  ])
  expect(weekdayChoices('fa').map(({ label }) => label)[0]).toBe('دوشنبه')
})
