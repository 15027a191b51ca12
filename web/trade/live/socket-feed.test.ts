import { expect, test } from 'vitest'
import { bookChecksum } from '../../../client/socket/checksum.ts'
import type { ChannelMessage } from '../../../client/socket/connection.ts'
import type { BookView } from './market-feed.ts'
import { createSocketFeed } from './socket-feed.ts'

type Listener = (message: ChannelMessage) => void

function testSource() {
  const listeners = new Map<string, Listener>()
  const renewed: string[] = []
  return {
    renewed,
    listeners,
    send: (channel: string, event: string, data: unknown) => listeners.get(channel)?.({ channel, event, data }),
    source: {
      renew: (channel: string) => renewed.push(channel),
      subscribe(channel: string, listener: Listener) {
        listeners.set(channel, listener)
        return () => listeners.delete(channel)
      },
    },
  }
}

const level = (price: string, volume: string) => ({ price, volume })

test('TERMINAL-17: the book is the snapshot plus later updates; a gap requests a new snapshot', () => {
  const { source, send, renewed, listeners } = testSource()
  const feed = createSocketFeed({ ...source, renew: (channel) => void source.renew(channel) })
  const seen: BookView[] = []
  const stop = feed.followBook('btcusdt', (book) => seen.push(book))
  const [bid, ask] = [[level('99', '1')], [level('101', '2')]]
  send('btcusdt@depth', 'snapshot', { lastId: '5', bids: bid, asks: ask, checksum: bookChecksum(bid, ask) })
  const after = [level('100', '3'), level('99', '1')]
  const change = { bids: [level('100', '3')], asks: [], checksum: bookChecksum(after, ask) }
  send('btcusdt@depth', 'update', { prevId: '5', id: '6', ...change })
  expect(seen.at(-1)).toEqual({ bids: after, asks: ask })
  expect(seen[0]?.bids).toEqual(bid)
  send('btcusdt@depth', 'update', { prevId: '8', id: '9', ...change })
  expect(renewed).toEqual(['btcusdt@depth'])
  stop()
  expect(listeners.size).toBe(0)
})

test('TERMINAL-17: prices are out of date from the first connection error until the next message', () => {
  const { source, send } = testSource()
  const feed = createSocketFeed({ ...source, renew: (channel) => void source.renew(channel) })
  const states: string[] = []
  feed.followState((state) => states.push(state))
  feed.followTickers(() => {})
  send('all@ticker', 'snapshot', [])
  feed.trouble()
  send('all@ticker', 'update', [])
  expect(states).toEqual(['connecting', 'live', 'lost', 'live'])
})

test('TERMINAL-17: trades are delivered newest first, and a rejected channel delivers nothing', () => {
  const { source, send } = testSource()
  const feed = createSocketFeed({ ...source, renew: (channel) => void source.renew(channel) })
  const received: string[] = []
  feed.followTrades('btcusdt', (trades, isWhole) => received.push(`${trades.map(({ tradeId }) => tradeId)} ${isWhole}`))
  send('btcusdt@trades', 'snapshot', { trades: [{ tradeId: '1' }, { tradeId: '2' }] })
  send('btcusdt@trades', 'update', { trades: [{ tradeId: '3' }] })
  send('btcusdt@trades', 'refused', undefined)
  expect(received).toEqual(['2,1 true', '3 false'])
})
