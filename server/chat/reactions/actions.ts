import type { Sql, Transaction } from '../../kernel/storage/database.ts'
import type { WithSite } from '../dependencies.ts'
import { customEmoji } from '../emoji/actions/custom-emoji.ts'
import { chatLimits } from '../limits.ts'
import { messageAudience } from '../messages/access/message-audience.ts'
import { accessMessage } from '../messages/access/messages.ts'
import type { WithMessaging } from '../messages/messaging.ts'
import { personalFlag } from '../messages/rules/flags.ts'
import type { StoredMessage } from '../messages/rules/message.ts'
import { isReceived } from '../messages/rules/personal-state.ts'
import { addFlags } from '../messages/store/message-flags.ts'
import { touchMessages } from '../messages/store/messages.ts'
import { viewersKnowing } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail, hiddenUser } from '../people/wire/user-identity.ts'
import { type ParticipateInTopicNeeds, participateInTopic } from '../topics/actions/participate-in-topic.ts'
import { refuseReaction } from './failures.ts'
import { reactionNotice } from './notices.ts'
import { isValidReaction, type ReactionEmoji, type ReactionType, reactionEmojiByName } from './rules.ts'
import { countEmoji, deleteReaction, givenEmoji, insertReaction } from './store.ts'

type ReactionsActionsNeeds = ParticipateInTopicNeeds & WithMessaging & WithSite

/** An emoji as a client names it: by its name, or by its code if names have changed. */
export interface NamedEmoji {
  readonly name: string | undefined
  readonly code: string | undefined
  readonly type: ReactionType | undefined
}

export async function addReaction(
  chat: ReactionsActionsNeeds,
  user: ChatUser,
  messageId: number,
  named: NamedEmoji & { readonly name: string },
): Promise<void> {
  await chat.database.transaction(async (tx) => {
    const { message, personal } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    const emoji = await emojiToGive(chat, tx.sql, messageId, named)
    if (!(await insertReaction(tx, { messageId, userId: user.id, emoji }))) throw refuseReaction.exists()
    // A reaction adds the message to the user's history, so that they receive its later events.
    if (personal !== undefined && !isReceived(message, personal) && !personal.flags.has(messageId))
      await addFlags(tx, [{ userId: user.id, messageId, flags: personalFlag.historical }])
    await notify(chat, tx, user, message, 'add', emoji)
    await participateInTopic(chat, tx, user, message)
  })
}

export async function removeReaction(
  chat: ReactionsActionsNeeds,
  user: ChatUser,
  messageId: number,
  named: NamedEmoji,
): Promise<void> {
  const { type, code, name: asNamed } = await emojiToTake(chat, named)
  await chat.database.transaction(async (tx) => {
    const { message } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    const name = await deleteReaction(tx, { messageId, userId: user.id, emoji: { type, code } })
    if (name === undefined) throw await whyMissing(chat, { type, code, name: asNamed })
    await notify(chat, tx, user, message, 'remove', { type, code, name })
  })
}

/** A user who repeats a reaction uses the existing emoji, even if it is deactivated. */
async function emojiToGive(
  chat: ReactionsActionsNeeds,
  sql: Sql,
  messageId: number,
  named: NamedEmoji & { name: string },
) {
  const { byId, activeIds } = await customEmoji(chat)
  const byName = reactionEmojiByName(named.name, activeIds)
  if (byName === undefined && (named.code === undefined || named.type === undefined))
    throw refuseReaction.unknownName(named.name)
  const code = named.code ?? byName?.code ?? ''
  const type = named.type ?? byName?.type ?? 'unicode_emoji'
  const given = await givenEmoji(sql, messageId, code, type)
  if (given !== undefined) return given
  const emoji: ReactionEmoji = { type, code, name: named.name }
  const validity = isValidReaction(emoji, byId)
  if (validity !== true) throw refuseReaction.invalid(validity)
  const { emojiPerMessageMax } = chatLimits
  if ((await countEmoji(sql, messageId)) >= emojiPerMessageMax) throw refuseReaction.tooMany(emojiPerMessageMax)
  return emoji
}

async function emojiToTake(chat: ReactionsActionsNeeds, { name, code, type }: NamedEmoji): Promise<ReactionEmoji> {
  if (code !== undefined) return { code, type: type ?? 'unicode_emoji', name: name ?? '' }
  if (name === undefined) throw refuseReaction.unnamed()
  const { activeIds } = await customEmoji(chat)
  const emoji = reactionEmojiByName(name, activeIds)
  if (emoji === undefined) throw refuseReaction.unknownName(name)
  return emoji
}

/** An unknown emoji code fails differently from a missing reaction. */
async function whyMissing(chat: ReactionsActionsNeeds, emoji: ReactionEmoji) {
  const { byId } = await customEmoji(chat)
  const validity = isValidReaction(emoji, byId)
  const isCodeWrong = validity === 'invalid_emoji_code' || validity === 'invalid_custom_emoji'
  return isCodeWrong ? refuseReaction.invalid(validity) : refuseReaction.missing()
}

async function notify(
  chat: ReactionsActionsNeeds,
  tx: Transaction,
  user: ChatUser,
  message: StoredMessage,
  op: 'add' | 'remove',
  emoji: ReactionEmoji,
): Promise<void> {
  await touchMessages(tx, [message.id])
  const audience = new Set((await messageAudience(chat, tx.sql, message.place, [message]))(message).keys())
  const knowing = await viewersKnowing(chat, audience, [user])
  const others = new Set([...audience].filter((id) => !knowing.has(id)))
  const notice = (shown: ChatUser, to: ReadonlySet<number>) => {
    const by = { id: shown.id, email: apiEmail(shown, chat.site()), fullName: shown.fullName }
    return reactionNotice({ op, messageId: message.id, emoji, by }, to)
  }
  chat.events.publishOnCommit(tx, notice(user, knowing))
  // These users may see the reaction, but not who reacted.
  if (others.size > 0) chat.events.publishOnCommit(tx, notice(hiddenUser(user), others))
}
