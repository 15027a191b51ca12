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
