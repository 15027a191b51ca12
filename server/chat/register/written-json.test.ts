import { expect, test } from 'vitest'
import { WrittenJson, WrittenMembers, writeObject } from './written-json.ts'

test('what is written already goes between what is not, as it is', () => {
  const list = WrittenJson.list([Buffer.from('{"name":"Zoë"}'), Buffer.from('2')])
  const written = writeObject({ first: 1, list, empty: WrittenJson.list([]), absent: undefined, last: 'ü' })
  expect(JSON.parse(Buffer.concat(written).toString())).toEqual({
    first: 1,
    list: [{ name: 'Zoë' }, 2],
    empty: [],
    last: 'ü',
  })
})

test('what is written already can be read like anything else', () => {
  expect(JSON.stringify({ list: WrittenJson.list([Buffer.from('"é"')]) })).toBe('{"list":["é"]}')
})

test('members that are serialized together take the place of their name', () => {
  const members = WrittenMembers.of({ one: 1, list: WrittenJson.list([Buffer.from('"ü"')]) })
  const written = writeObject({ before: true, members, after: null })
  expect(JSON.parse(Buffer.concat(written).toString())).toEqual({ before: true, after: null, one: 1, list: ['ü'] })
  expect(JSON.parse(JSON.stringify(members))).toEqual({ one: 1, list: ['ü'] })
})

test('an object may have only serialized members', () => {
  const text = (members: Record<string, unknown>) => Buffer.concat(writeObject(members)).toString()
  expect(text({ list: WrittenJson.list([Buffer.from('1')]) })).toBe('{"list":[1]}')
  expect(text({ members: WrittenMembers.of({ one: 1 }), list: WrittenJson.list([]) })).toBe('{"one":1,"list":[]}')
  expect(text({})).toBe('{}')
})
