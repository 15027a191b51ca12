import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { placeOfChannel } from '../../channels/rules/channel.ts'
import { missingCredentials } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { reachOfChannel } from '../../messages/access/messages.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import { shownTopic } from '../rules/topic.ts'
import { receivedTopicsOf, topicsOf } from '../store/topics.ts'

export const getTopics = chatEndpoint({
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  tag: 'Channels',
  summary: 'List the topics of a channel with messages the caller may read, newest first',
  access: 'visitor',
  params: {
    stream_id: inPath(param.integer()),
    allow_empty_topic_name: withDefault(param.flag(), false),
  },
  reply: z.strictObject({ topics: z.array(z.strictObject({ name: z.string(), max_id: z.int() })) }),
  failures: [],
  async handle({ params, caller, services: { directory, database }, request }) {
    const { stream_id: channelId, allow_empty_topic_name: knowsEmptyTopic } = params
    const reach = reachOfChannel(directory, caller, channelId)
    if (reach === 'none') throw caller === undefined ? missingCredentials(request) : refuseMessage.invalidChannelId()
    const place = placeOfChannel(channelId)
    const topics =
      reach === 'received' && caller !== undefined
        ? await receivedTopicsOf(database.sql, place, caller.id)
        : await topicsOf(database.sql, place)
    return {
      topics: topics.map(({ topic, newestId }) => ({ name: shownTopic(topic, knowsEmptyTopic), max_id: newestId })),
    }
  },
})
