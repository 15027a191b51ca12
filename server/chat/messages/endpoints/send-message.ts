import { z } from 'zod'
import { alias, optional, param } from '../../../kernel/endpoint/parameter.ts'
import { isOfBrowser } from '../../credentials.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { type Recipient, sendMessage } from '../actions/send-message.ts'
import { refuseMessage } from '../failures/messages.ts'
import { readChannelReference, readPeopleReference } from '../rules/addressee.ts'
import { clientName, isReadBySenderByDefault } from '../rules/sending-client.ts'
import { sentMessageUrl } from '../wire/message-link.ts'

export const sendMessageEndpoint = chatEndpoint({
  method: 'POST',
  path: '/messages',
  tag: 'Messages',
  summary: 'Send a message to a channel or to users',
  access: 'sender',
  params: {
    type: param.choice(['direct', 'private', 'channel', 'stream']),
    to: param.text(
      z.string(),
      'A channel by name or id; or users: a JSON list of ids or addresses, or addresses separated by commas',
    ),
    content: param.text(z.string(), 'Markdown'),
    topic: alias(optional(param.text(z.string(), 'Required for channels')), 'subject'),
    queue_id: optional(param.text(z.string(), 'The queue of a client that already shows the message')),
    local_id: optional(
      param.text(
        z.string(),
        'The client’s id of the message, returned in the event. A repeated send with the same queue_id, place and text returns the message that was stored first',
      ),
    ),
    read_by_sender: optional(param.flag('By default true for clients that people use interactively')),
    widget_content: optional(param.text(z.string(), 'JSON of a form with buttons, for bots')),
  },
  reply: z.strictObject({
    id: z.int(),
    message_url: z.string().describe('The address of the message in the web client'),
    automatic_new_visibility_policy: z.literal([2, 3]).optional(),
  }),
  failures: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    'SERVER_NOT_READY',
  ],
  async handle({ params, caller, services, request }) {
    const client = clientName(request.headers['user-agent'], isOfBrowser(request))
    const sent = await sendMessage(services, caller, {
      to: recipientOf(params),
      content: params.content,
      client,
      readBySender: params.read_by_sender ?? isReadBySenderByDefault(client),
      widget: params.widget_content,
      echo:
        params.queue_id === undefined || params.local_id === undefined
          ? undefined
          : { queueId: params.queue_id, localId: params.local_id },
    })
    const { id, newPolicy } = sent
    const reply = { id, message_url: sentMessageUrl(services, caller, sent) }
    return newPolicy === 2 || newPolicy === 3 ? { ...reply, automatic_new_visibility_policy: newPolicy } : reply
  },
})

function recipientOf({ type, to, topic }: { type: string; to: string; topic: string | undefined }): Recipient {
  if (type === 'channel' || type === 'stream') {
    const channel = readChannelReference(to)
    if (channel === 'not_one_channel') throw refuseMessage.notOneChannel()
    if (channel === 'not_a_channel') throw refuseMessage.notAChannel()
    if (topic === undefined) throw refuseMessage.missingTopic()
    return { kind: 'channel', channel, topic }
  }
  const people = readPeopleReference(to)
  if (people === 'not_people') throw refuseMessage.notPeople()
  if (people === 'mixed') throw refuseMessage.mixedPeople()
  if (people === 'nobody') throw refuseMessage.nobody()
  return { kind: 'people', people }
}
