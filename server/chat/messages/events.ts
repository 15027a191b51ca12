import { z } from 'zod'
import { editableFlags } from './rules/flags.ts'
import { propagateModes } from './rules/message-change.ts'
import { messageSchema, topicLinkSchema } from './wire/message.ts'

const ids = z.array(z.int())

const messageChange = z.strictObject({
  type: z.literal('update_message'),
  edit_timestamp: z.int(),
  message_id: z.int(),
  message_ids: ids,
  flags: z.array(z.string()),
  stream_name: z.string().optional(),
  stream_id: z.int().optional(),
})

const deletion = z.strictObject({ type: z.literal('delete_message') })
const fromTopic = deletion.extend({ message_type: z.literal('stream'), stream_id: z.int(), topic: z.string() })
const fromConversation = deletion.extend({ message_type: z.literal('private') })

const flagChange = z.strictObject({
  type: z.literal('update_message_flags'),
  flag: z.enum(editableFlags),
  messages: ids,
  all: z.boolean(),
})

const mentioned = z.literal(true).optional()

const unreadDetailsSchema = z.union([
  z.strictObject({ type: z.literal('private'), user_ids: ids, mentioned }),
  z.strictObject({
    type: z.literal('stream'),
    stream_id: z.int(),
    topic: z.string(),
    unmuted_stream_msg: z.boolean(),
    mentioned,
  }),
])

export const messageEvents = [
  z.strictObject({
    type: z.literal('message'),
    message: messageSchema,
    flags: z.array(z.string()),
    local_message_id: z.string().optional(),
  }),
  messageChange.extend({
    user_id: z.int(),
    rendering_only: z.literal(false),
    orig_content: z.string().optional(),
    orig_rendered_content: z.string().optional(),
    content: z.string().optional(),
    rendered_content: z.string().optional(),
    is_me_message: z.boolean().optional(),
    propagate_mode: z.enum(propagateModes).optional(),
    orig_subject: z.string().optional(),
    subject: z.string().optional(),
    topic_links: z.array(topicLinkSchema).optional(),
    new_stream_id: z.int().optional(),
  }),
  messageChange
    .extend({ user_id: z.null(), rendering_only: z.literal(true), content: z.string(), rendered_content: z.string() })
    .describe('The same text is rendered again, such as with a thumbnail'),
  fromTopic.extend({ message_ids: ids }),
  fromConversation.extend({ message_ids: ids }),
  fromTopic.extend({ message_id: z.int() }).describe('For clients without the capability bulk_message_deletion'),
  fromConversation.extend({ message_id: z.int() }).describe('For clients without the capability bulk_message_deletion'),
  z.strictObject({
    type: z.literal('submessage'),
    msg_type: z.string(),
    message_id: z.int(),
    submessage_id: z.int(),
    sender_id: z.int(),
    content: z.string(),
  }),
  flagChange.extend({ op: z.literal('add'), operation: z.literal('add') }),
  flagChange.extend({
    op: z.literal('remove'),
    operation: z.literal('remove'),
    message_details: z
      .record(z.string(), unreadDetailsSchema)
      .optional()
      .describe('By message id, when messages become unread'),
  }),
] as const
