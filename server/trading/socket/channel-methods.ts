import { z } from 'zod'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import { param } from '../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../endpoint.ts'
import { refuse } from '../failures.ts'
import type { Channel } from '../feed/channel.ts'
import type { SocketParts } from './parts.ts'
import { socketRequest } from './socket-request.ts'

const tag = 'Socket'
const channelNames = param.json(z.array(z.string().min(1).max(80)).min(1).max(200), 'Channel names')
const subscribed = z.object({ channels: z.array(z.string()).describe('All subscribed channels') })

/** `parts` is a function because the parts contain the list of methods. */
export function channelMethods(parts: () => SocketParts): readonly AnyEndpoint[] {
  const subscribe = tradingEndpoint({
    method: 'POST',
    path: '/subscribe',
    tag,
    summary: 'Subscribe to public channels: all of the list or none',
    access: 'public',
    params: { channels: channelNames },
    reply: subscribed,
    failures: [],
    handle({ params: { channels: names }, request: facts }) {
      const request = socketRequest(facts)
      const { subscriptions } = request.connection
      const { marketFeed, limits } = parts()
      const added = new Map<string, Channel>()
      for (const name of names) {
        const channel = marketFeed.channel(name)
        if (channel === undefined) throw refuse.unknownChannel(name)
        if (!subscriptions.has(name)) added.set(name, channel)
      }
      if (subscriptions.names.length + added.size > limits.subscriptionsMax)
        throw refuse.tooManySubscriptions(limits.subscriptionsMax)
      for (const channel of added.values()) subscriptions.add(channel)
      request.afterReply = () => {
        for (const channel of added.values()) subscriptions.begin(channel)
      }
      return { channels: subscriptions.names }
    },
  })
  const unsubscribe = tradingEndpoint({
    method: 'POST',
    path: '/unsubscribe',
    tag,
    summary: 'Unsubscribe from channels; unknown names are ignored',
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
    summary: 'List the subscribed channels',
    access: 'public',
    params: {},
    reply: subscribed,
    failures: [],
    handle: ({ request }) => ({ channels: socketRequest(request).connection.subscriptions.names }),
  })
  return [subscribe, unsubscribe, list]
}
