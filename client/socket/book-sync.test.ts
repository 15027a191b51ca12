import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from '../../server/kernel/values/crc32.ts'
import { BookSync } from './book-sync.ts'
import { bookChecksum } from './checksum.ts'
import type { ChannelMessage } from './connection.ts'
import { compareDecimals, LocalBook } from './local-book.ts'

function followed() {
  let send: (message: ChannelMessage) => void = () => undefined
  const renewed: string[] = []
  const repaired: string[] = []
  const source = {
    subscribe: (_: string, listener: (message: ChannelMessage) => void) => {
      send = listener
      return () => undefined
    },
    renew: (channel: string) => renewed.push(channel),
  }
  const sync = new BookSync({ source, symbol: 'btcusdt', onRepair: (reason) => repaired.push(reason) })
  return { sync, renewed, repaired, send: (event: string, data: object) => send({ event, data }) }
}

const level = (price: string, volume: string) => ({ price, volume })
const checksumOf = (bids: { price: string; volume: string }[], asks: { price: string; volume: string }[]) => {
  return bookChecksum(bids, asks)
}

test('CLIENT-9: updates replace and remove levels, sorted by price', () => {
  const { sync, send } = followed()
  const [bids, asks] = [[level('10', '1'), level('9.5', '2')], [level('11', '1')]]
  send('snapshot', { lastId: '5', bids, asks, checksum: checksumOf(bids, asks) })
  const after = [level('10', '3'), level('9.75', '4')]
  const changes = [level('9.75', '4'), level('9.5', '0'), level('10', '3')]
  send('update', { prevId: '5', id: '8', bids: changes, asks: [], checksum: checksumOf(after, asks) })
  expect(sync.book.bids).toEqual(after)
  expect(sync.lastId).toBe('8')
  // A repeated update changes nothing.
  send('update', { prevId: '5', id: '8', bids: [level('10', '7')], asks: [] })
  expect(sync.book.bids).toEqual(after)
})

test('CLIENT-9: a gap or a wrong checksum is detected, and the next snapshot repairs it', () => {
  const { sync, send, renewed, repaired } = followed()
  send('snapshot', { lastId: '5', bids: [], asks: [] })
  send('update', { prevId: '6', id: '7', bids: [], asks: [] })
  expect([sync.lastId, repaired, renewed]).toEqual([undefined, ['gap'], ['btcusdt@depth']])
  send('update', { prevId: '7', id: '8', bids: [], asks: [] })
  expect(repaired).toEqual(['gap'])
  send('snapshot', { lastId: '9', bids: [level('1', '1')], asks: [], checksum: '1' })
  expect([sync.lastId, repaired]).toEqual([undefined, ['gap', 'checksum']])
  send('snapshot', { lastId: '9', bids: [level('1', '1')], asks: [] })
  expect(sync.lastId).toBe('9')
})

test('CLIENT-9: the checksum is the CRC-32 of the ten best levels, alternating sides', () => {
  expect(crc32('123456789')).toBe(0xcbf43926)
  expect(bookChecksum([level('2', '1'), level('1', '1')], [level('3', '5')])).toBe(String(crc32('2:1:3:5:1:1')))
})

test('CLIENT-9: a book built by random updates is sorted and has the latest volumes', () => {
  const prices = fc.integer({ min: 1, max: 40 }).map((value) => String(value / 4))
  const changes = fc.array(fc.tuple(prices, fc.integer({ min: 0, max: 3 }).map(String)), { maxLength: 80 })
  fc.assert(
    fc.property(changes, (puts) => {
      const book = new LocalBook()
      const expected = new Map<string, string>()
      for (const [price, volume] of puts) {
        book.change([], [{ price, volume }])
        if (volume === '0') expected.delete(price)
        else expected.set(price, volume)
      }
      const sorted = [...expected].sort(([one], [other]) => Number(one) - Number(other))
      expect(book.asks).toEqual(sorted.map(([price, volume]) => ({ price, volume })))
    }),
    { seed: 20_261_115 },
  )
})

test('CLIENT-9: decimals of any length are compared exactly', () => {
  expect(compareDecimals('10', '9.99999999999999999999')).toBeGreaterThan(0)
  expect(compareDecimals('0.10', '0.1')).toBe(0)
  expect(compareDecimals('123456789012345678.1', '123456789012345678.2')).toBeLessThan(0)
})
