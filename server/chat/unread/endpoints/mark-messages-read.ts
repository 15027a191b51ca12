import { z } from 'zod'
import { param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { markAllRead, markChannelRead, markTopicRead } from '../actions/mark-messages-read.ts'

export const markAllAsRead = chatEndpoint({
  method: 'POST',
  path: '/mark_all_as_read',
  tag: 'Messages',
  summary: 'Mark all messages as read, newest first',
  deprecated: true,
  access: 'user',
  params: {},
  reply: z.strictObject({ complete: z.boolean() }),
  failures: [],
  async handle({ caller, services }) {
    const { clock } = services
    const endAtMs = clock.nowMs() + chatLimits.markAllTimeMaxMs
    const complete = await markAllRead(services, caller, {
      batchMax: chatLimits.markAllBatchMax,
      isTimeUp: () => clock.nowMs() >= endAtMs,
    })
    return { complete }
  },
})

export const markChannelAsRead = chatEndpoint({
  method: 'POST',
  path: '/mark_stream_as_read',
  tag: 'Messages',
  summary: 'Mark all messages of a channel as read',
  deprecated: true,
  access: 'user',
  params: { stream_id: param.integer() },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    await markChannelRead(services, caller, params.stream_id)
    return {}
  },
})

export const markTopicAsRead = chatEndpoint({
  method: 'POST',
  path: '/mark_topic_as_read',
  tag: 'Messages',
  summary: 'Mark all messages of a topic as read',
  deprecated: true,
  access: 'user',
  params: { stream_id: param.integer(), topic_name: param.text(z.string()) },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    await markTopicRead(services, caller, params.stream_id, params.topic_name)
    return {}
  },
})
