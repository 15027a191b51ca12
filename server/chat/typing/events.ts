import { z } from 'zod'

const op = z.enum(['start', 'stop'])
const typingPersonSchema = z.strictObject({ user_id: z.int(), email: z.string() })
const typing = z.strictObject({ type: z.literal('typing'), op, sender: typingPersonSchema })

export type TypingOp = z.input<typeof op>
export type TypingPerson = z.input<typeof typingPersonSchema>

export const typingEvents = [
  typing.extend({ message_type: z.literal('direct'), recipients: z.array(typingPersonSchema) }),
  typing.extend({ message_type: z.literal('stream'), stream_id: z.int(), topic: z.string() }),
  z.strictObject({
    type: z.literal('typing_edit_message'),
    op,
    sender_id: z.int(),
    message_id: z.int(),
    recipient: z.union([
      z.strictObject({ type: z.literal('direct'), user_ids: z.array(z.int()) }),
      z.strictObject({ type: z.literal('channel'), channel_id: z.int(), topic: z.string() }),
    ]),
  }),
] as const
