import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, isChannelPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import { mentionsIn } from '../../delivery/mail/store/mail-waiting.ts'
import { listeningUntilCommit } from '../../delivery/queues/listening.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { WithLinkPreviews } from '../../rendering/link-previews/link-previews.ts'
import { topicLinks } from '../../rendering/markdown/linkifiers/topic-links.ts'
import { moveTopicPolicies } from '../../topics/actions/move-topic-policies.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import { topicExists } from '../../topics/store/topics.ts'
import { relinkAttachments } from '../../uploads/actions/link-attachments.ts'
import type { WithUploads } from '../../uploads/files/uploads.ts'
import type { LinkedAttachment } from '../../uploads/rules/attachment.ts'
import { groupByAudience, messageAudience } from '../access/message-audience.ts'
import { accessMessage } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import { refuseMessage } from '../failures/messages.ts'
import { type MessageChange, messageChangedNotice, messagesDeletedNotice } from '../notices/message-edits.ts'
import { hasAttribute } from '../rules/attributes.ts'
import { flagNames } from '../rules/flags.ts'
import type { EditEntry, StoredMessage } from '../rules/message.ts'
import { type ChangeProblem, type ChangeRequest, changeProblem } from '../rules/message-change.ts'
import { mayHaveWidgets } from '../rules/widget-permission.ts'
import { type NewContent, recordEdit, rewriteMessage } from '../store/message-edits.ts'
import { readMessageStates } from '../store/message-holders.ts'
import { haveSubmessages, readSubmessages } from '../store/submessages.ts'
import { type AnnounceMoveNeeds, announceMove } from './announce-move.ts'
import { applyMove, type MoveOutcome } from './apply-move.ts'
import { type NotifyOfEditNeeds, notifyOfEdit } from './notify-of-edit.ts'
import { planEdit } from './plan-edit.ts'
import { type MovePlan, planMove } from './plan-move.ts'

export type UpdateMessageNeeds = AnnounceMoveNeeds & NotifyOfEditNeeds & WithUploads & WithLinkPreviews

export interface MessageUpdate extends ChangeRequest {
  /** The hash of the text that the caller edited. */
  readonly previousHash: string | undefined
  readonly announceInOldThread: boolean
  readonly announceInNewThread: boolean
}

export interface Change {
  readonly message: StoredMessage
  readonly edit: NewContent | undefined
  readonly move: MovePlan | undefined
  readonly atS: number
}

/**
 * Edits a message, or moves it alone or with others of its topic. Returns the caller's files that no message links any
 * more.
 */
export async function updateMessage(
  chat: UpdateMessageNeeds,
  user: ChatUser,
  messageId: number,
  update: MessageUpdate,
): Promise<LinkedAttachment[]> {
  const { moved, detached } = await chat.database.transaction(async (tx) => {
    const { message } = await accessMessage(chat, user, messageId, { lockIn: tx, forChange: true })
    await checkSense(tx, message, update)
    const { content, previousHash } = update
    const edit = content === undefined ? undefined : await planEdit(chat, tx, user, message, { content, previousHash })
    const move = await planMove(chat, tx, user, message, update)
    if (edit === undefined && move === undefined) throw refuseMessageChange.nothingToChange()
    if (move !== undefined) await refuseMovedWidgets(chat, tx, move)
    const atS = Math.floor(chat.clock.nowMs() / 1000)
    return applyChange(chat, tx, user, { message, edit, move, atS })
  })
  if (moved === undefined) return detached
  const { announceInOldThread: toOldThread, announceInNewThread: toNewThread } = update
  await announceMove(chat, user, moved.plan, { toOldThread, toNewThread, isWhole: moved.isWhole })
  return detached
}

const problems: Record<ChangeProblem, () => Error> = {
  nothing_to_change: refuseMessageChange.nothingToChange,
  direct_to_channel: refuseMessageChange.directToChannel,
  direct_topic: refuseMessageChange.directTopic,
  propagation_without_move: refuseMessageChange.propagationWithoutMove,
  content_and_channel: refuseMessageChange.contentAndChannel,
  empty_topic_resolved: refuseMessageChange.emptyTopicResolved,
  widget: refuseMessageChange.widget,
}

async function checkSense({ sql }: Transaction, message: StoredMessage, update: MessageUpdate): Promise<void> {
  const isWidget = update.content !== undefined && (await readSubmessages(sql, message.id)).length > 0
  const problem = changeProblem({ isDirect: !isChannelPlace(message.place), isWidget }, update)
  if (problem !== undefined) throw problems[problem]()
}

/** A widget may not be moved to a place it may not be sent to. */
async function refuseMovedWidgets(
  chat: UpdateMessageNeeds,
  { sql }: Transaction,
  { to, messages }: MovePlan,
): Promise<void> {
  if (mayHaveWidgets(chat, placeOfChannel(to.channel.id))) return
  const ids = messages.map(({ id }) => id)
  if (await haveSubmessages(sql, ids)) throw refuseMessage.noWidgetsHere()
}

/** Applies a planned edit and move. */
export async function applyChange(chat: UpdateMessageNeeds, tx: Transaction, user: ChatUser, change: Change) {
  const { message, edit, move, atS } = change
  if (edit !== undefined) {
    const mentionedBefore = (await mentionsIn(tx.sql, [message.id])).get(message.id) ?? new Map<number, number>()
    await rewriteMessage(tx, message.id, edit)
    if (hasAttribute(edit.attributes, 'hasLink')) chat.linkPreviews?.requestOnCommit(tx, message.id)
    await notifyOfEdit(chat, tx, { message, mentionedBefore, edit, topic: move?.to.topic ?? message.topic })
  }
  const released = edit === undefined ? [] : await relinkAttachments(chat, tx, message.id, edit)
  const detached = released.filter(({ ownerId }) => ownerId === user.id)
  const target = move === undefined ? undefined : topicOf(move)
  const wasThere = target !== undefined && (await topicExists(tx.sql, target, undefined))
  const outcome = move === undefined ? undefined : await applyMove(chat, tx, move)
  await recordHistory(tx, user, change)
  await publish(chat, tx, user, change, outcome)
  if (move === undefined) return { detached, moved: undefined }
  await moveTopicPolicies(chat, tx, move, { wasThere, atS })
  const left = { place: placeOfChannel(move.from.channel.id), topicKey: topicKey(move.from.topic) }
  return { detached, moved: { plan: move, isWhole: !(await topicExists(tx.sql, left, undefined)) } }
}

const topicOf = ({ to }: MovePlan) => ({ place: placeOfChannel(to.channel.id), topicKey: topicKey(to.topic) })

async function recordHistory(tx: Transaction, user: ChatUser, { message, edit, move, atS }: Change): Promise<void> {
  const base = { user_id: user.id, timestamp: atS }
  const contentEntry = { prev_content: message.content, prev_rendered_content: message.renderedContent }
  const moveEntry: Partial<EditEntry> = move === undefined ? {} : movedEntry(move)
  // Resolving a topic is a rename, but not a move for users.
  const isRealMove = move !== undefined && (move.topic === 'renamed' || move.from.channel.id !== move.to.channel.id)
  const movedAtS = isRealMove ? atS : undefined
  const entry = { ...base, ...(edit === undefined ? {} : contentEntry), ...moveEntry }
  await recordEdit(tx, [message.id], { entry, editedAtS: edit === undefined ? undefined : atS, movedAtS })
  const others = (move?.messages ?? []).map(({ id }) => id).filter((id) => id !== message.id)
  if (others.length === 0) return
  await recordEdit(tx, others, { entry: { ...base, ...moveEntry }, editedAtS: undefined, movedAtS })
}

function movedEntry({ from, to, topic }: MovePlan): Partial<EditEntry> {
  return {
    ...(topic === 'none' ? {} : { prev_topic: from.topic, topic: to.topic }),
    ...(from.channel.id === to.channel.id ? {} : { prev_stream: from.channel.id, stream: to.channel.id }),
  }
}

async function publish(
  chat: UpdateMessageNeeds,
  tx: Transaction,
  user: ChatUser,
  change: Change,
  outcome: MoveOutcome | undefined,
): Promise<void> {
  const { message, move } = change
  const movedFor =
    outcome?.movedFor ?? groupByAudience([message], await messageAudience(chat, tx.sql, message.place, [message]))
  for (const { messageIds, audience } of movedFor) {
    const shown = changeFor(change, messageIds)
    const flagsFor = await flagsOf(tx, shown, listeningUntilCommit(chat.events, tx, audience))
    const body = describe(chat, user, shown, messageIds)
    chat.events.publishOnCommit(tx, messageChangedNotice({ ...body, flagsFor }, audience))
  }
  for (const { messageIds, audience } of outcome?.deletedFor ?? []) {
    const where = move === undefined ? undefined : { channelId: move.from.channel.id, topic: move.from.topic }
    chat.events.publishOnCommit(tx, messagesDeletedNotice({ messageIds, where }, audience))
  }
}

/**
 * The change as the readers of these messages may see it: with protected history, some have received other messages of the
 * topic and not the edited one.
 */
function changeFor(change: Change, messageIds: readonly number[]): Change {
  if (messageIds.includes(change.message.id)) return change
  const message = change.move?.messages.find(({ id }) => id === messageIds[0])
  return message === undefined ? change : { ...change, message, edit: undefined }
}

async function flagsOf(tx: Transaction, { message, edit }: Change, listeners: readonly number[]) {
  const states = await readMessageStates(tx.sql, message.id, listeners)
  const attributes = edit?.attributes ?? message.attributes
  const names = new Map([...states].map(([id, state]) => [id, flagNames({ ...state, attributes })]))
  return (userId: number) => names.get(userId) ?? ['read']
}

function describe(
  { directory, messaging }: UpdateMessageNeeds,
  user: ChatUser,
  { message, edit, move, atS }: Change,
  messageIds: readonly number[],
): Omit<MessageChange, 'flagsFor'> {
  const channel = isChannelPlace(message.place) ? directory.channel(channelOfPlace(message.place)) : undefined
  return {
    userId: user.id,
    messageId: message.id,
    messageIds,
    atS,
    channel,
    content: edit && {
      before: message.content,
      renderedBefore: message.renderedContent,
      after: edit.content,
      renderedAfter: edit.renderedContent,
      isMeMessage: hasAttribute(edit.attributes, 'isMeMessage'),
    },
    move: move && {
      topicBefore: move.from.topic,
      topicAfter: move.to.topic,
      topicLinks: topicLinks(move.to.topic, messaging.rendering.linkifiers),
      channelAfterId: move.to.channel.id,
      propagateMode: move.propagateMode,
    },
  }
}
