import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { setTopicVisibility } from '../actions/set-topic-visibility.ts'
import { visibilityPolicy } from '../rules/visibility-policy.ts'

const topic = param.text(
  z.string().refine((text) => Array.from(text).length <= chatLimits.topicLengthMax, {
    message: `has more than ${chatLimits.topicLengthMax} characters`,
  }),
)

export const postUserTopics = chatEndpoint({
  method: 'POST',
  path: '/user_topics',
  tag: 'Channels',
  summary: 'Mute, unmute or follow a topic, or remove its policy',
  access: 'user',
  params: {
    stream_id: param.integer(),
    topic,
    visibility_policy: param.json(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
  },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    const { stream_id, topic, visibility_policy: policy } = params
    await setTopicVisibility(services, caller, { channel: { id: stream_id }, topic, policy })
    return {}
  },
})

export const patchMutedTopics = chatEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  tag: 'Channels',
  summary: 'Mute or unmute a topic',
  deprecated: true,
  access: 'user',
  params: {
    stream_id: optional(param.integer()),
    stream: optional(param.text(z.string())),
    topic,
    op: param.choice(['add', 'remove']),
  },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params, caller, services }) {
    const { stream_id: id, stream: name, topic, op } = params
    if (id !== undefined && name !== undefined) throw refuseChannel.twoChannels()
    const channel = id !== undefined ? { id } : name !== undefined ? { name } : undefined
    if (channel === undefined) throw refuseChannel.oneChannelNeeded()
    const policy = op === 'add' ? visibilityPolicy.muted : visibilityPolicy.inherit
    if (!(await setTopicVisibility(services, caller, { channel, topic, policy }))) throw refuseChannel.topicNotMuted()
    return {}
  },
})
