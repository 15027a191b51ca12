import { expect, test } from 'vitest'
import { readChannelReference, readPeopleReference } from './addressee.ts'

test('MSG-5: every form of a channel is read, and none or several is an error', () => {
  expect(readChannelReference('7')).toEqual({ id: 7 })
  expect(readChannelReference('[7]')).toEqual({ id: 7 })
  expect(readChannelReference('"7"')).toEqual({ name: '7' })
  expect(readChannelReference('general')).toEqual({ name: 'general' })
  expect(readChannelReference('["general"]')).toEqual({ name: 'general' })
  expect(readChannelReference('{not json')).toEqual({ name: '{not json' })
  expect(readChannelReference('[]')).toBe('not_one_channel')
  expect(readChannelReference('[1,2]')).toBe('not_one_channel')
  expect(readChannelReference('1.5')).toBe('not_a_channel')
  expect(readChannelReference('{}')).toBe('not_a_channel')
  expect(readChannelReference('null')).toBe('not_a_channel')
})

test('MSG-5: every form of people is read, and ids and addresses do not mix', () => {
  expect(readPeopleReference('[7,8,7]')).toEqual({ ids: [7, 8] })
  expect(readPeopleReference('a@x.example')).toEqual({ emails: ['a@x.example'] })
  expect(readPeopleReference('"a@x.example"')).toEqual({ emails: ['a@x.example'] })
  expect(readPeopleReference('a@x.example, b@x.example,')).toEqual({ emails: ['a@x.example', 'b@x.example'] })
  expect(readPeopleReference('["a@x.example"," a@x.example"]')).toEqual({ emails: ['a@x.example'] })
  expect(readPeopleReference('[]')).toBe('nobody')
  expect(readPeopleReference('')).toBe('nobody')
  expect(readPeopleReference(' , ')).toBe('nobody')
  expect(readPeopleReference('7')).toBe('not_people')
  expect(readPeopleReference('{}')).toBe('not_people')
  expect(readPeopleReference('[null]')).toBe('not_people')
  expect(readPeopleReference('[7,"a@x.example"]')).toBe('mixed')
})

test('KERNEL-36: an id is written in digits', () => {
  for (const text of ['1.0', '1e0', '[1.0]', '[-1e0]']) expect(readChannelReference(text), text).toBe('not_a_channel')
  for (const text of ['[1.0]', '[7,8e0]']) expect(readPeopleReference(text), text).toBe('not_people')
  expect(readChannelReference('"1.0"')).toEqual({ name: '1.0' })
})
