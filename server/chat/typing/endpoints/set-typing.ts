import { z } from 'zod'
import { ignoredIf, optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { refuseMessageChange } from '../../messages/failures/message-changes.ts'
import { setDirectTyping, setTopicTyping } from '../actions.ts'

type Values = Readonly<Record<string, unknown>>
const isDirect = ({ type }: Values): boolean => type === 'direct'
const isToChannel = (values: Values): boolean => !isDirect(values)

export const postTyping = chatEndpoint({
  method: 'POST',
  path: '/typing',
  tag: 'Users',
  summary: 'Report that you started or stopped typing',
  access: 'user',
  params: {
    type: withDefault(param.choice(['direct', 'stream', 'channel']), 'direct'),
    op: param.choice(['start', 'stop']),
    to: ignoredIf(optional(param.json(z.array(z.int()), 'The recipients of a direct message')), isToChannel),
    stream_id: ignoredIf(optional(param.integer(z.int(), 'The channel of a channel message')), isDirect),
    topic: ignoredIf(optional(param.text(z.string(), 'The topic of a channel message')), isDirect),
  },
  reply: z.strictObject({}),
  failures: [],
  async handle({ params: { type, op, to, stream_id, topic }, caller, services }) {
    if (type === 'direct') {
      if (to === undefined) throw refuseMessageChange.missing('to')
      await setDirectTyping(services, caller, op, to)
    } else {
      if (stream_id === undefined) throw refuseMessageChange.missing('stream_id')
      if (topic === undefined) throw refuseMessageChange.missing('topic')
      await setTopicTyping(services, caller, op, { channelId: stream_id, topic })
    }
    return {}
  },
})
