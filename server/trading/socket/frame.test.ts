import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBad, readFrame } from './frame.ts'

test('SOCKET-1: parameters are read as sent: strings decoded, numbers as written, what is nested as its text', () => {
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

test('SOCKET-1: an id comes back as it was sent', () => {
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

test('SOCKET-2: no text makes the reader fail, and what it does not take it explains', () => {
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
