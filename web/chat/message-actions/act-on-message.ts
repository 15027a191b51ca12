import { conversationOf, narrowTerms } from '../../../client/chat/state/narrow.ts'
import type { Message, Reaction } from '../../../client/chat/state/types.ts'
import { copyText } from '../../design/fields/copy-field.tsx'
import { chatClient } from '../../session/chat-client.ts'
import { attempt } from '../attempt.ts'
import { requestCompose } from '../compose/compose-store.ts'
import { type Target, targetOfNarrow } from '../compose/target.ts'
import { currentConversation } from '../conversation/conversation-api.ts'
import { toggleReaction } from '../conversation/reactions.tsx'
import { messageLink } from '../navigation/narrow-links.ts'
import type { ChatStore } from '../state/chat-store.ts'

export function setFlag(message: Message, flag: 'starred' | 'collapsed', isOn: boolean): void {
  attempt(chatClient.call('POST /messages/flags', { messages: [message.id], op: isOn ? 'add' : 'remove', flag }))
}

export function react(
  store: ChatStore,
  message: Message,
  emoji: Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>,
): void {
  const ownId = store.state?.people.ownId
  const isOwn = message.reactions.some(
    ({ user_id, emoji_code, reaction_type }) =>
      user_id === ownId && emoji_code === emoji.emoji_code && reaction_type === emoji.reaction_type,
  )
  void toggleReaction(store, message.id, emoji, isOwn)
}

export function linkOf(store: ChatStore, message: Message): string {
  const narrow = conversationOf(message, store.state?.people.ownId ?? 0)
  const channel = store.state?.channels.byId.get(message.stream_id ?? 0)?.name ?? ''
  return messageLink(location.origin, narrow, message.id, channel)
}

export function copyLink(store: ChatStore, message: Message, done: () => void): void {
  attempt(copyText(linkOf(store, message)).then(done))
}

export async function sourceOf(id: number): Promise<string> {
  const reply = await chatClient.call('GET /messages/{message_id}', { message_id: id, apply_markdown: false })
  return reply.message.content
}

/** The fence is longer than any fence inside the quote. */
export function quoteBlock(quoted: string, source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/^(`{3,})/gm)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${quoted}\n${fence}quote\n${source}\n${fence}\n`
}

type QuotedText = (person: string, link: string) => string

async function quoteOf(store: ChatStore, message: Message, quoted: QuotedText): Promise<string> {
  const person = `@_**${message.sender_full_name}|${message.sender_id}**`
  return quoteBlock(quoted(person, linkOf(store, message)), await sourceOf(message.id))
}

/** The recipient of a reply, unless the box below replies there anyway. */
function replyTarget(store: ChatStore, message: Message): { readonly target?: Target } {
  const shown = currentConversation.get()?.narrow
  if (shown?.kind === 'topic' || shown?.kind === 'direct') return {}
  const target = targetOfNarrow(conversationOf(message, store.state?.people.ownId ?? 0))
  return target === undefined ? {} : { target }
}

/** Replies in the conversation of the message, with a quote above the reply. */
export function quoteAndReply(store: ChatStore, message: Message, quoted: QuotedText): void {
  const request = async () => {
    const insert = await quoteOf(store, message, quoted)
    requestCompose({ ...replyTarget(store, message), insert })
  }
  attempt(request())
}

/** Quotes the message in a new one, whose recipient is still to be chosen. */
export function forward(store: ChatStore, message: Message, quoted: QuotedText): void {
  const request = async () => {
    const insert = await quoteOf(store, message, quoted)
    requestCompose({ target: { kind: 'channel', channelId: undefined, topic: '' }, isForward: true, insert })
  }
  attempt(request())
}

/** Replies in the conversation of the message and mentions its sender. */
export function replyMentioning(store: ChatStore, message: Message): void {
  const { sender_full_name: name, sender_id: id } = message
  const namesakes = [...(store.state?.people.byId.values() ?? [])].filter(({ full_name }) => full_name === name)
  const mention = namesakes.length > 1 ? `${name}|${id}` : name
  requestCompose({ ...replyTarget(store, message), insertInline: `@**${mention}** ` })
}

/** Marks this message and all later ones in the view as unread. */
export function markUnreadFrom(message: Message, store: ChatStore): void {
  const ownId = store.state?.people.ownId ?? 0
  const narrow = currentConversation.get()?.narrow ?? conversationOf(message, ownId)
  attempt(
    chatClient.call('POST /messages/flags/narrow', {
      ...{ anchor: String(message.id), include_anchor: true, num_before: 0, num_after: 1000 },
      ...{ narrow: narrowTerms(narrow), op: 'remove', flag: 'read' },
    }),
  )
}

export function remindAt(message: Message, atS: number, note = ''): Promise<unknown> {
  return chatClient.call('POST /reminders', { message_id: message.id, scheduled_delivery_timestamp: atS, note })
}
