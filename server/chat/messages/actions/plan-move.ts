import type { Transaction } from '../../../kernel/storage/database.ts'
import { accessChannel } from '../../channels/access.ts'
import { refuseChannel } from '../../channels/failures.ts'
import { type Channel, channelOfPlace, placeOfChannel } from '../../channels/rules/channel.ts'
import type { WithClock } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { emptyTopicDisplayName, readTopic, topicKey } from '../../topics/rules/topic.ts'
import { topicRefusal } from '../../topics/rules/topics-policy.ts'
import { topicExists } from '../../topics/store/topics.ts'
import { reachOfChannel } from '../access/messages.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import { refuseMessage } from '../failures/messages.ts'
import { countMoves } from '../rules/edit-history.ts'
import { isPast } from '../rules/edit-permission.ts'
import type { StoredMessage } from '../rules/message.ts'
import { type ChangeRequest, type PropagateMode, type TopicChange, topicChange } from '../rules/message-change.ts'
import { type MoveRequest, type Mover, moveAgeLimitS, moveRefusal, moverOf } from '../rules/move-permission.ts'
import { topicMessages } from '../store/message-edits.ts'
import { lockInTopic } from '../store/messages.ts'
import { isAllowedHere } from './address-message.ts'

type PlanMoveNeeds = WithClock & WithDirectory

export interface MovePlan {
  readonly from: { readonly channel: Channel; readonly topic: string }
  readonly to: { readonly channel: Channel; readonly topic: string }
  readonly topic: TopicChange
  readonly propagateMode: PropagateMode
  /** Ascending and locked; includes the named message. */
  readonly messages: readonly StoredMessage[]
}

/** Checks the permission to move messages and returns which ones go where; undefined when nothing would move. */
export async function planMove(
  chat: PlanMoveNeeds,
  tx: Transaction,
  user: ChatUser,
  message: StoredMessage,
  request: ChangeRequest,
): Promise<MovePlan | undefined> {
  if (request.topic === undefined && request.channelId === undefined) return undefined
  const from = { channel: channelOf(chat, message), topic: message.topic }
  const to = { channel: targetChannel(chat, user, from.channel, request), topic: targetTopic(message, request) }
  const topic = topicChange(from.topic, to.topic, chatLimits.topicLengthMax)
  const changesChannel = to.channel.id !== from.channel.id
  if (topic === 'none' && !changesChannel) return undefined

  const input: MoveRequest = { topic, changesChannel }
  const { graph, settings } = chat.directory
  const mover = moverOf({ user, graph, settings }, from.channel)
  const nowS = Math.floor(chat.clock.nowMs() / 1000)
  const refusal = moveRefusal(input, mover, settings, nowS - message.sentAtS)
  if (refusal !== undefined) throw refuseMessageChange.move(refusal)
  await checkTarget(chat, tx, user, to)
  const messages = await messagesToMove(chat, tx, { user, message, request, from, input, mover, nowS })
  // Every reader loads the moves of a message with it.
  const isFull = (one: StoredMessage) => countMoves(one) >= chatLimits.movesPerMessageMax
  if (!mover.isModerator && messages.some(isFull)) throw refuseMessageChange.movedTooOften()
  return { from, to, topic, propagateMode: request.propagateMode, messages }
}

function channelOf({ directory }: PlanMoveNeeds, { place }: StoredMessage): Channel {
  const channel = directory.channel(channelOfPlace(place))
  if (channel === undefined) throw refuseMessage.invalidMessages()
  return channel
}

function targetChannel(chat: PlanMoveNeeds, user: ChatUser, from: Channel, { channelId }: ChangeRequest): Channel {
  if (channelId === undefined || channelId === from.id) return from
  const { channel } = accessChannel(chat, user, channelId, 'content')
  if (!isAllowedHere(chat.directory, channel.permissions.can_send_message_group, user)) throw refuseMessage.mayNotPost()
  return channel
}

function targetTopic(message: StoredMessage, { topic: text }: ChangeRequest): string {
  if (text === undefined) return message.topic
  const topic = readTopic(text, chatLimits.topicLengthMax)
  if (typeof topic !== 'string') throw refuseMessage.unprintableTopic(topic.position)
  return topic
}

async function checkTarget(
  { directory }: PlanMoveNeeds,
  { sql }: Transaction,
  user: ChatUser,
  { channel, topic }: MovePlan['to'],
): Promise<void> {
  if (channel.isArchived) throw refuseChannel.invalidId()
  const refusal = topicRefusal(topic, channel.topicsPolicy, directory.settings)
  if (refusal === 'topic_required') throw refuseMessage.topicRequired(emptyTopicDisplayName)
  if (refusal === 'only_empty_topic') throw refuseMessage.onlyEmptyTopic(emptyTopicDisplayName)
  if (isAllowedHere(directory, channel.permissions.can_create_topic_group, user)) return
  const isThere = await topicExists(sql, { place: placeOfChannel(channel.id), topicKey: topicKey(topic) }, undefined)
  if (!isThere) throw refuseMessage.mayNotCreateTopic()
}

interface Selection {
  readonly user: ChatUser
  readonly message: StoredMessage
  readonly request: ChangeRequest
  readonly from: MovePlan['from']
  readonly input: MoveRequest
  readonly mover: Mover
  readonly nowS: number
}

/** The message alone, or also the messages of its topic that the mover may read. */
async function messagesToMove(chat: PlanMoveNeeds, tx: Transaction, selection: Selection): Promise<StoredMessage[]> {
  const { user, message, request, from, input, mover, nowS } = selection
  if (request.propagateMode === 'change_one') return [message]
  const seesOnlyReceived = reachOfChannel(chat.directory, user, from.channel.id) === 'received'
  const slice = {
    place: message.place,
    topicKey: topicKey(message.topic),
    fromId: request.propagateMode === 'change_later' ? message.id : 0,
    receivedBy: seesOnlyReceived ? user.id : undefined,
  }
  const found = await topicMessages(tx.sql, slice, chatLimits.movedMessagesMax + 1)
  if (found.length > chatLimits.movedMessagesMax) throw refuseMessageChange.tooMany(chatLimits.movedMessagesMax)
  const limitS = moveAgeLimitS(input, mover, chat.directory.settings)
  const allowed = found.filter(({ sentAtS }) => !isPast(limitS, nowS - sentAtS))
  if (allowed.length < found.length) {
    const firstId = allowed[0]?.id ?? message.id
    throw refuseMessageChange.someTooOld({ firstId, count: allowed.length, of: found.length })
  }
  return lockInTopic(
    tx,
    slice,
    found.map(({ id }) => id),
  )
}
