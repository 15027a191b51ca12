import { z } from 'zod'
import { alias, inPath, optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { attachmentWire, writeAttachment } from '../../uploads/wire.ts'
import { updateMessage } from '../actions/update-message.ts'
import { propagateModes } from '../rules/message-change.ts'

export const patchMessage = chatEndpoint({
  method: 'PATCH',
  path: '/messages/{message_id}',
  tag: 'Messages',
  summary: 'Edit a message, or move it to another topic or channel',
  access: 'user',
  params: {
    message_id: inPath(param.integer()),
    content: optional(param.text(z.string())),
    prev_content_sha256: optional(
      param.text(z.string().max(64), 'Rejects the edit if the current text has another hash'),
    ),
    topic: optional(alias(param.text(z.string()), 'subject')),
    stream_id: optional(param.integer(z.int(), 'The channel to move to')),
    propagate_mode: withDefault(
      param.choice(propagateModes, 'Whether later messages, or all messages, of the topic move too'),
      'change_one',
    ),
    send_notification_to_old_thread: withDefault(param.flag(), false),
    send_notification_to_new_thread: withDefault(param.flag(), true),
  },
  reply: z.strictObject({ detached_uploads: z.array(attachmentWire) }),
  failures: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  async handle({ params, caller, services }) {
    const detached = await updateMessage(services, caller, params.message_id, {
      content: params.content,
      previousHash: params.prev_content_sha256,
      topic: params.topic,
      channelId: params.stream_id,
      propagateMode: params.propagate_mode,
      announceInOldThread: params.send_notification_to_old_thread,
      announceInNewThread: params.send_notification_to_new_thread,
    })
    return { detached_uploads: detached.map(writeAttachment) }
  },
})
