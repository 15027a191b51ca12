import { setImmediate as otherTasks } from 'node:timers/promises'
import { z } from 'zod'
import { inPath, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { isChannelPlace } from '../../channels/rules/channel.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { shownTopic } from '../../topics/rules/topic.ts'
import { accessMessage, editsFor } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import { type EditSnapshot, editSnapshots } from '../rules/edit-history.ts'

const snapshotSchema = z.strictObject({
  topic: z.string(),
  content: z.string(),
  rendered_content: z.string(),
  timestamp: z.int(),
  user_id: z.int().nullable(),
  prev_topic: z.string().optional(),
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
})

export const getMessageHistory = chatEndpoint({
  method: 'GET',
  path: '/messages/{message_id}/history',
  tag: 'Messages',
  summary: 'List every version of a message, oldest first',
  access: 'user',
  params: {
    message_id: inPath(param.integer()),
    allow_empty_topic_name: withDefault(param.flag('Whether the client supports the empty topic'), false),
  },
  reply: z.strictObject({ message_history: z.array(snapshotSchema) }),
  failures: [],
  async handle({ params: { message_id, allow_empty_topic_name }, caller, services }) {
    const policy = services.directory.settings.message_edit_history_visibility_policy
    if (policy === 'none') throw refuseMessageChange.historyHidden()
    const { message, personal } = await accessMessage(services, caller, message_id)
    const known = { ...message, editHistory: editsFor(services.directory, caller, message, personal) }
    // A direct message has no topic; that differs from the empty topic name.
    const keepsEmpty = allow_empty_topic_name || !isChannelPlace(message.place)
    const shown = ({ topic, prev_topic, ...rest }: EditSnapshot) => ({
      topic: shownTopic(topic, keepsEmpty),
      ...rest,
      ...(prev_topic === undefined ? {} : { prev_topic: shownTopic(prev_topic, keepsEmpty) }),
    })
    const history: EditSnapshot[] = []
    for (const snapshot of editSnapshots(known, policy)) {
      history.push(shown(snapshot))
      // The difference of two long texts takes tens of milliseconds.
      await otherTasks()
    }
    return { message_history: history.reverse() }
  },
})
