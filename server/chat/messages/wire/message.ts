import { z } from 'zod'
import { invariant } from '../../../kernel/values/invariant.ts'
import { type Channel, channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { apiEmail, avatarUrl, hiddenUser } from '../../people/wire/user-identity.ts'
import type { CompiledLinkifier } from '../../rendering/markdown/linkifiers/linkifier.ts'
import { topicLinks } from '../../rendering/markdown/linkifiers/topic-links.ts'
import { shownTopic } from '../../topics/rules/topic.ts'
import { hasAttribute } from '../rules/attributes.ts'
import type { EditEntry, StoredMessage } from '../rules/message.ts'
import type { MessageParts } from '../store/messages.ts'

/** The options of a client for the format of messages. */
export interface MessageForm {
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly knowsEmptyTopic: boolean
  /** The reader may not know the sender: in some organizations guests know only users they share a channel with. */
  readonly hidesSender?: boolean
  /** The newest entries of the edit history that the reader may see; without it all of them. */
  readonly editsShown?: number
}

/** Everything outside a message that its wire format shows. */
export interface MessageContext {
  readonly site: string
  readonly linkifiers: readonly CompiledLinkifier[]
  readonly historyPolicy: 'all' | 'moves' | 'none'
  user(id: number): ChatUser | undefined
  channel(id: number): Channel | undefined
  membersOf(conversationId: number): readonly number[]
}

const editEntrySchema = z.strictObject({
  user_id: z.int().nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: z.int().optional(),
  stream: z.int().optional(),
})

export const topicLinkSchema = z.strictObject({ text: z.string(), url: z.string() })

export const messageSchema = z.strictObject({
  id: z.int(),
  type: z.enum(['stream', 'private']),
  sender_id: z.int(),
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable(),
  content: z.string(),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  timestamp: z.int(),
  client: z.string(),
  recipient_id: z.int(),
  stream_id: z.int().optional(),
  display_recipient: z.union([
    z.string(),
    z.array(
      z.strictObject({ id: z.int(), email: z.string(), full_name: z.string(), is_mirror_dummy: z.literal(false) }),
    ),
  ]),
  subject: z.string(),
  topic_links: z.array(topicLinkSchema),
  is_me_message: z.boolean(),
  reactions: z.array(
    z.strictObject({ emoji_name: z.string(), emoji_code: z.string(), reaction_type: z.string(), user_id: z.int() }),
  ),
  submessages: z.array(
    z.strictObject({
      id: z.int(),
      message_id: z.int(),
      sender_id: z.int(),
      msg_type: z.string(),
      content: z.string(),
    }),
  ),
  edit_history: z.array(editEntrySchema).optional(),
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: z.int().optional(),
})

/** A fetched message: with the reader's flags and the search matches. */
export const fetchedMessageSchema = messageSchema.extend({
  flags: z.array(z.string()),
  match_content: z.string().optional(),
  match_subject: z.string().optional(),
})

export type MessageWire = z.input<typeof messageSchema>

export function messageWire(parts: MessageParts, form: MessageForm, around: MessageContext): MessageWire {
  const { message } = parts
  const sender = around.user(message.senderId)
  invariant(sender !== undefined, `the sender of message ${message.id} is a user`)
  return {
    id: message.id,
    ...recipientWire(message, around),
    ...senderWire(sender, form, around),
    sender_realm_str: '',
    content: form.applyMarkdown ? message.renderedContent : message.content,
    content_type: form.applyMarkdown ? 'text/html' : 'text/x-markdown',
    timestamp: message.sentAtS,
    client: message.client,
    recipient_id: message.place,
    subject: isChannelPlace(message.place) ? shownTopic(message.topic, form.knowsEmptyTopic) : '',
    topic_links: message.topic === '' ? [] : topicLinks(message.topic, around.linkifiers),
    is_me_message: hasAttribute(message.attributes, 'isMeMessage'),
    reactions: parts.reactions.map((reaction) => ({
      emoji_name: reaction.emojiName,
      emoji_code: reaction.emojiCode,
      reaction_type: reaction.emojiType,
      user_id: reaction.userId,
    })),
    submessages: parts.submessages.map((submessage) => ({
      id: submessage.id,
      message_id: message.id,
      sender_id: submessage.senderId,
      msg_type: submessage.msgType,
      content: submessage.content,
    })),
    ...changesWire(message, form, around),
  }
}

function senderWire(sender: ChatUser, form: MessageForm, { site }: MessageContext) {
  const shown = form.hidesSender === true ? hiddenUser(sender) : sender
  return {
    sender_id: shown.id,
    sender_email: apiEmail(shown, site),
    sender_full_name: shown.fullName,
    avatar_url: avatarUrl(shown, form.clientGravatar),
  }
}

function recipientWire(message: StoredMessage, around: MessageContext) {
  if (isChannelPlace(message.place)) {
    const channel = around.channel(channelOfPlace(message.place))
    invariant(channel !== undefined, `the channel of message ${message.id} is in the directory`)
    return { type: 'stream' as const, stream_id: channel.id, display_recipient: channel.name }
  }
  const members = around.membersOf(conversationOfPlace(message.place)).map((id) => {
    const member = around.user(id)
    invariant(member !== undefined, `every member of the conversation of message ${message.id} is a user`)
    return {
      id,
      email: apiEmail(member, around.site),
      full_name: member.fullName,
      is_mirror_dummy: false as const,
    }
  })
  return { type: 'private' as const, display_recipient: members }
}

function changesWire(message: StoredMessage, form: MessageForm, { historyPolicy }: MessageContext) {
  const known = form.editsShown === 0 ? undefined : message.editHistory?.slice(0, form.editsShown)
  const history = visibleHistory(known, historyPolicy)?.map((entry) => shownEntry(entry, form))
  return {
    ...(history === undefined ? {} : { edit_history: history }),
    ...(message.lastEditAtS === undefined ? {} : { last_edit_timestamp: message.lastEditAtS }),
    ...(message.lastMovedAtS === undefined ? {} : { last_moved_timestamp: message.lastMovedAtS }),
  }
}

function visibleHistory(
  history: readonly EditEntry[] | undefined,
  policy: MessageContext['historyPolicy'],
): readonly EditEntry[] | undefined {
  if (history === undefined || policy === 'none') return undefined
  if (policy === 'all') return history
  return history.flatMap(({ prev_content, prev_rendered_content, ...move }) =>
    move.prev_topic === undefined && move.prev_stream === undefined ? [] : [move],
  )
}

function shownEntry(entry: EditEntry, { knowsEmptyTopic }: MessageForm): EditEntry {
  return {
    ...entry,
    ...(entry.topic === undefined ? {} : { topic: shownTopic(entry.topic, knowsEmptyTopic) }),
    ...(entry.prev_topic === undefined ? {} : { prev_topic: shownTopic(entry.prev_topic, knowsEmptyTopic) }),
  }
}
