import { expect, test } from 'vitest'
import type { BusBody } from '../../kernel/bus/bus.ts'
import type { PriceAlert } from '../store/price-alerts.ts'
import { AlertFeed } from './alert-feed.ts'

test('ALERT-10: a change reaches the connections of every node', () => {
  const peers: ((body: BusBody, from: string) => void | Promise<void>)[] = []
  const busOf = (own: number) => ({
    publish: (_subject: string, body: BusBody) => {
      for (const [index, receive] of peers.entries()) if (index !== own) void receive(body, 'peer')
    },
    subscribe: (_subject: string, receive: (typeof peers)[number]) => {
      peers.push(receive)
      return () => undefined
    },
    onGap: () => () => undefined,
    onNodeDown: () => () => undefined,
  })
  const received: string[] = []
  const feeds = [0, 1].map((node) => {
    const feed = new AlertFeed(({ alertId }) => ({ alertId }), busOf(node))
    feed.subscribe((accountId, message) => received.push(`${node} ${accountId} ${message}`))
    return feed
  })
  feeds[0]?.publish('set', { accountId: 7, alertId: 3 } as PriceAlert)
  const message = '{"channel":"account","event":"price_alert","change":"set","alert":{"alertId":3}}'
  expect(received).toEqual([`0 7 ${message}`, `1 7 ${message}`])
})

test('ALERT-11: after lost messages and the end of a node, all connections have to read their alerts again', () => {
  const gaps: ((node: string) => void)[] = []
  const listen = (listener: (node: string) => void) => {
    gaps.push(listener)
    return () => undefined
  }
  const published: unknown[] = []
  const feed = new AlertFeed(() => ({}), {
    publish: (_subject, body) => void published.push(body),
    subscribe: () => () => undefined,
    onGap: listen as never,
    onNodeDown: listen,
  })
  const received: string[] = []
  feed.subscribe((accountId, message) => received.push(`${accountId} ${message}`))
  for (const listener of gaps) listener('peer')
  const text = '{"channel":"account","event":"price_alerts_missed"}'
  expect(received.splice(0)).toEqual([`undefined ${text}`, `undefined ${text}`])
  expect(published).toEqual([])
  feed.publishMissed(7)
  expect(received).toEqual([`7 ${text}`])
  expect(published).toEqual([{ accountId: 7, text }])
})
