import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBad, readFrame } from './frame.ts'

test('SOCKET-1: parameters are read as sent: strings decoded, numbers as written, nested values as JSON text', () => {
  const text =
    '{ "id" : "a\\"b" , "method":"order.limit", "params": {"price": 1.10 ,"side":"b\\u0075y","orders": [ {"a":"]"} ],"x":null} }'
  expect(readFrame(text)).toEqual({
    id: '"a\\"b"',
    method: 'order.limit',
    pairs: [
      ['price', '1.10'],
      ['side', 'buy'],
      ['orders', '[ {"a":"]"} ]'],
    ],
  })
})

test('SOCKET-1: an id is returned as it was sent', () => {
  const ids = fc.oneof(
    fc.maxSafeInteger().filter((id) => Math.abs(id) < 10 ** 15),
    fc.string({ maxLength: 10 }),
  )
  fc.assert(
    fc.property(ids, fc.dictionary(fc.string(), fc.json()), (id, params) => {
      const frame = readFrame(JSON.stringify({ id, method: 'ping', params }))
      expect(isBad(frame)).toBe(false)
      expect(JSON.parse(frame.id)).toBe(id)
    }),
  )
})

test('SOCKET-2: half of a character, which only an escape can write, is explained', () => {
  const half = { id: '7', member: 'params', rule: 'has an escape that is no character' }
  expect(readFrame('{"id":7,"method":"session.logon","params":{"apiKey":"\\ud800"}}')).toEqual(half)
  expect(readFrame('{"id":7,"method":"session.logon","params":{"a":[1],"\\udc00":"b"}}')).toEqual(half)
  const whole = readFrame('{"id":7,"method":"ping","params":{"a":"\\ud83d\\ude00"}}')
  expect(whole).toEqual({ id: '7', method: 'ping', pairs: [['a', '\u{1f600}']] })
})

test('SOCKET-2: the reader never throws and explains every refused frame', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ id: fc.json(), method: fc.anything(), params: fc.json() }).map((frame) => JSON.stringify(frame)),
  )
  fc.assert(
    fc.property(text, (sent) => {
      const frame = readFrame(sent)
      if (isBad(frame)) expect(frame.rule).not.toBe('')
      expect(() => JSON.parse(frame.id)).not.toThrow()
    }),
  )
})

test('SOCKET-1: the formatting and member order of a frame do not matter', () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.integer(), fc.json())
  const params = fc.oneof(fc.dictionary(fc.string(), value), fc.constant(null), fc.constant(undefined), fc.json())
  fc.assert(
    fc.property(fc.integer(), fc.oneof(fc.string(), fc.constant(7)), params, (id, method, sent) => {
      const compact = JSON.stringify({ id, method, params: sent })
      // Whitespace and the position of the id do not matter.
      expect(readFrame(compact)).toEqual(readFrame(JSON.stringify({ id, method, params: sent }, null, 1)))
      expect(readFrame(compact)).toEqual(readFrame(JSON.stringify({ method, params: sent, id })))
    }),
  )
})

test('SOCKET-1: numeric ids that are not written as integers are refused in any position', () => {
  for (const id of ['1e3', '1.0', '-0.0', '1000000000000000'])
    for (const frame of [`{"id":${id},"method":"ping"}`, `{"method":"ping","id":${id}}`])
      expect(readFrame(frame), frame).toMatchObject({ member: 'id' })
})

test('KERNEL-51: a frame that nests too deep is refused', () => {
  const params = `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`
  expect(readFrame(`{"id":1,"method":"ping","params":${params}}`)).toEqual({
    id: 'null',
    member: undefined,
    rule: 'The frame nests too deep',
  })
})
