import { z } from 'zod'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { param } from '../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../endpoint.ts'
import { refuse } from '../failures.ts'
import type { Channel } from '../feed/channel.ts'
import type { SocketParts } from './parts.ts'
import { socketRequest } from './socket-request.ts'

const tag = 'Socket'
const channelNames = param.json(z.array(z.string().min(1).max(80)).min(1).max(200), 'Names of channels')
const subscribed = z.object({ channels: z.array(z.string()).describe('All that are subscribed now') })

/** The parts are handed in late: they hold the list of methods themselves. */
export function channelMethods(parts: () => SocketParts): readonly AnyEndpoint[] {
  const subscribe = tradingEndpoint({
    method: 'POST',
    path: '/subscribe',
    tag,
    summary: 'Follow public channels: all of the list, or none',
    access: 'public',
    params: { channels: channelNames },
    reply: subscribed,
    failures: [],
    handle({ params: { channels: names }, request: facts }) {
      const request = socketRequest(facts)
      const { subscriptions } = request.connection
      const { marketFeed, limits } = parts()
      const wanted = new Map<string, Channel>()
      for (const name of names) {
        const channel = marketFeed.channel(name)
        if (channel === undefined) throw refuse.unknownChannel(name)
        if (!subscriptions.has(name)) wanted.set(name, channel)
      }
      if (subscriptions.names.length + wanted.size > limits.subscriptionsMax)
        throw refuse.tooManySubscriptions(limits.subscriptionsMax)
      for (const channel of wanted.values()) subscriptions.add(channel)
      request.afterReply = () => {
        for (const channel of wanted.values()) subscriptions.begin(channel)
      }
      return { channels: subscriptions.names }
    },
  })
  const unsubscribe = tradingEndpoint({
    method: 'POST',
    path: '/unsubscribe',
    tag,
    summary: 'Follow channels no longer; one that was not followed is passed over',
    access: 'public',
    params: { channels: channelNames },
    reply: subscribed,
    failures: [],
    handle({ params: { channels }, request }) {
      const { subscriptions } = socketRequest(request).connection
      for (const name of channels) subscriptions.remove(name)
      return { channels: subscriptions.names }
    },
  })
  const list = tradingEndpoint({
    method: 'GET',
    path: '/list_subscriptions',
    tag,
    summary: 'The channels that are followed',
    access: 'public',
    params: {},
    reply: subscribed,
    failures: [],
    handle: ({ request }) => ({ channels: socketRequest(request).connection.subscriptions.names }),
  })
  return [subscribe, unsubscribe, list]
}
