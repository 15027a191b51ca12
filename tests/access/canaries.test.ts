import { expect, test } from 'vitest'
import { Canaries } from './canaries.ts'

test('ACCESS-3: a leaked canary is reported with its field', () => {
  const canaries = new Canaries()
  const word = canaries.add('a private channel', ['owner', 'subscriber'])
  canaries.guard('s3cret', 'a key', [])
  const shown = JSON.stringify({ streams: [{ name: 'open' }, { name: `about ${word}` }], key: 's3cret' })
  expect(canaries.leaks(shown, 'guest')).toEqual([
    { role: 'guest', what: 'a private channel', field: 'streams.1.name' },
    { role: 'guest', what: 'a key', field: 'key' },
  ])
  expect(canaries.leaks(shown.replace('s3cret', ''), 'owner')).toEqual([])
})

test('ACCESS-3: a caller’s own text in the reply is no leak', () => {
  const canaries = new Canaries()
  const word = canaries.add('a private channel', [])
  expect(canaries.leaks(`{"msg":"${word} does not exist"}`, 'guest', `{"stream":"${word}"}`)).toEqual([])
  expect(canaries.leaks(`{"msg":"${word.toUpperCase()}"}`, 'guest')).toHaveLength(1)
})
