import { expect, test } from 'vitest'
import { bookChecksum } from './book-checksum.ts'

const level = (price: string, volume: string) => ({ price, volume })

test('SOCKET-13: the checksum is the CRC-32 of the ten best bids and asks, alternating, best first', () => {
  const bids = [level('99', '1'), level('98.5', '0.25')]
  const asks = [level('101', '2')]
  // zlib.crc32(b"99:1:101:2:98.5:0.25") in Python.
  expect(bookChecksum(bids, asks)).toBe('1153474294')
  expect(bookChecksum([], [])).toBe('0')
  const many = Array.from({ length: 12 }, (_, place) => level(String(100 - place), '1'))
  expect(bookChecksum(many, [])).toBe(bookChecksum(many.slice(0, 10), []))
  expect(bookChecksum(many, [])).not.toBe(bookChecksum(many.slice(0, 9), []))
})
