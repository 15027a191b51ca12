import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { type AccessedMessage, accessHeldMessages, accessMessages } from '../../messages/access/messages.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import type { WithMessaging } from '../../messages/messaging.ts'
import { flagsNotice, markedUnreadNotice } from '../../messages/notices/messages.ts'
import { type EditableFlag, personalFlag, readEditableFlag } from '../../messages/rules/flags.ts'
import type { MessageFacts } from '../../messages/rules/message.ts'
import { isReceived, isUnreadFor, type PersonalFacts } from '../../messages/rules/personal-state.ts'
import { addFlags, flaggedMessageIds, removeFlags } from '../../messages/store/message-flags.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { lockReadState, markRead, markUnread } from '../store/read-state.ts'
import { unreadDetails } from './get-unread-messages.ts'

type UpdateMessageFlagsNeeds = WithDatabase & WithDirectory & WithEvents & WithMessaging

type Accessed = AccessedMessage<MessageFacts>
type Known = Accessed & { readonly personal: PersonalFacts }

export interface FlagUpdate {
  readonly op: 'add' | 'remove'
  readonly flag: EditableFlag
  readonly messageIds: readonly number[]
  /** The server chose the messages: one that is deleted or moved out of sight concurrently is no error of the caller. */
  readonly areFound?: boolean
}

export interface FlagOutcome {
  readonly changedIds: readonly number[]
  /** Channels whose messages cannot be unread, because the user is not subscribed. */
  readonly ignoredChannelIds: readonly number[]
}

export function acceptedFlag(name: string): EditableFlag {
  const flag = readEditableFlag(name)
  if (flag === 'unknown_flag') throw refuseMessage.unknownFlag(name)
  if (flag === 'not_editable') throw refuseMessage.flagNotEditable(name)
  return flag
}

/** Sets or clears a user's flag on messages and notifies their other clients. */
export async function updateMessageFlags(
  chat: UpdateMessageFlagsNeeds,
  user: ChatUser,
  { op, flag, messageIds, areFound = false }: FlagUpdate,
): Promise<FlagOutcome> {
  const ids = [...new Set(messageIds)]
  const accessed = await accessMessages(chat, user, ids)
  const isReading = flag === 'read' && op === 'add'
  // Marking a missing message as read is no error: it may have been deleted a moment ago.
  if (!isReading && !areFound) await checkAll(chat, user, ids, accessed, op)
  if (flag !== 'read') return updatePersonalFlag(chat, user, { op, flag, messageIds: ids }, accessed)
  if (isReading) return { changedIds: await markAsRead(chat, user, accessed), ignoredChannelIds: [] }
  const { subscribed, ignoredChannelIds } = inReach(chat, user, accessed)
  const subscribedIds = subscribed.map(({ message }) => message.id)
  return { changedIds: await markAsUnread(chat, user, subscribedIds), ignoredChannelIds }
}

/** A message that the user can no longer read allows only the removal of a flag. */
async function checkAll(
  { database }: UpdateMessageFlagsNeeds,
  user: ChatUser,
  ids: readonly number[],
  accessed: readonly Accessed[],
  op: FlagUpdate['op'],
): Promise<void> {
  const readable = new Set(accessed.map(({ message }) => message.id))
  const others = ids.filter((id) => !readable.has(id))
  if (others.length === 0) return
  const flagged = op === 'remove' ? await flaggedMessageIds(database.sql, user.id, others) : new Set()
  if (others.some((id) => !flagged.has(id))) throw refuseMessage.invalidMessages()
}

async function updatePersonalFlag(
  chat: UpdateMessageFlagsNeeds,
  user: ChatUser,
  { op, flag, messageIds }: FlagUpdate & { readonly flag: 'starred' | 'collapsed' },
  accessed: readonly Accessed[],
): Promise<FlagOutcome> {
  const bit = personalFlag[flag]
  const has = new Map(
    accessed.map(({ message, personal }) => [message.id, ((personal?.flags.get(message.id) ?? 0) & bit) !== 0]),
  )
  const changedIds = messageIds.filter((id) => (has.get(id) ?? true) !== (op === 'add'))
  if (changedIds.length === 0) return { changedIds, ignoredChannelIds: [] }
  await chat.database.transaction(async (tx) => {
    if (op === 'remove') await removeFlags(tx, user.id, changedIds, bit)
    else await addFlags(tx, historyRows(user.id, accessed, changedIds, bit))
    chat.events.publishOnCommit(tx, flagsNotice({ userId: user.id, op, flag, messageIds: changedIds }))
  })
  return { changedIds, ignoredChannelIds: [] }
}

/** A row for a message that the user did not receive marks it as historical. */
function historyRows(userId: number, accessed: readonly Accessed[], ids: readonly number[], bit: number) {
  const requested = new Set(ids)
  return accessed
    .filter(({ message }) => requested.has(message.id))
    .map(({ message, personal }) => {
      const isHistorical = personal !== undefined && !isReceived(message, personal)
      return { userId, messageId: message.id, flags: bit | (isHistorical ? personalFlag.historical : 0) }
    })
    .filter(({ flags }) => flags !== 0)
}

function inReach({ directory }: UpdateMessageFlagsNeeds, user: ChatUser, accessed: readonly Accessed[]) {
  const isSubscribed = (place: number) =>
    !isChannelPlace(place) || directory.isSubscribed(user.id, channelOfPlace(place))
  const subscribed = accessed.filter(({ message }) => isSubscribed(message.place))
  const ignored = accessed.filter(({ message }) => !isSubscribed(message.place))
  return { subscribed, ignoredChannelIds: [...new Set(ignored.map(({ message }) => channelOfPlace(message.place)))] }
}

async function markAsRead(
  chat: UpdateMessageFlagsNeeds,
  user: ChatUser,
  accessed: readonly Accessed[],
): Promise<number[]> {
  return chat.database.transaction(async (tx) => {
    const changed = await moveRead(tx, user, accessed, 'read')
    const messageIds = changed.map(({ message }) => message.id)
    if (messageIds.length > 0)
      chat.events.publishOnCommit(tx, flagsNotice({ userId: user.id, op: 'add', flag: 'read', messageIds }))
    return messageIds
  })
}

/** The event names the place of each message: a move comes before it or after it. */
async function markAsUnread(chat: UpdateMessageFlagsNeeds, user: ChatUser, ids: readonly number[]): Promise<number[]> {
  return chat.database.transaction(async (tx) => {
    const { subscribed } = inReach(chat, user, await accessHeldMessages(chat, user, ids, tx))
    const changed = await moveRead(tx, user, subscribed, 'unread')
    const messageIds = changed.map(({ message }) => message.id)
    if (messageIds.length === 0) return []
    await addFlags(tx, historyRows(user.id, changed, messageIds, 0))
    chat.events.publishOnCommit(tx, markedUnreadNotice(user.id, await unreadDetails(chat, user, changed, tx.sql)))
    return messageIds
  })
}

/** Changes a user's read state so that these messages are read or unread; returns those that changed. */
export async function moveRead(
  tx: Transaction,
  user: ChatUser,
  accessed: readonly Accessed[],
  to: 'read' | 'unread',
): Promise<Known[]> {
  const known = accessed.flatMap(({ message, personal }) => (personal === undefined ? [] : [{ message, personal }]))
  const places = [...new Set(known.map(({ message }) => message.originPlace))]
  if (places.length === 0) return []
  const ids = known.map(({ message }) => message.id)
  // The positions are locked now, so this state decides what is read.
  const readState = await lockReadState(tx, user.id, places, ids)
  const changed = known.filter(
    ({ message, personal }) => isUnreadFor(message, { ...personal, readState }) === (to === 'read'),
  )
  if (changed.length === 0) return []
  const messages = changed.map(({ message }) => message)
  if (to === 'unread') await markUnread(tx, user.id, messages)
  else await markRead(tx, user.id, readState, messages)
  return changed
}
