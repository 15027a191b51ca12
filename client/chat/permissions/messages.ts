import { contentEditRefusal, deleteRefusal } from '../../../server/chat/messages/rules/edit-permission.ts'
import { changeProblem } from '../../../server/chat/messages/rules/message-change.ts'
import { type MoveRequest, moveRefusal, moverOf } from '../../../server/chat/messages/rules/move-permission.ts'
import { channelReach, isOpenForChange } from '../../../server/chat/messages/rules/place-reach.ts'
import { roles } from '../../roles.ts'
import type { Message } from '../state/types.ts'
import { channelOf, type PermissionState, permissionContext } from './context.ts'

const secondsOf = (nowMs: number) => Math.floor(nowMs / 1000)

/** Direct messages can be changed; those of a channel as long as it is not archived. */
function isChangeable(state: PermissionState, message: Message): boolean {
  return message.type === 'private' || isOpenForChange(channelOf(state, message.stream_id))
}

/** Polls and task lists are changed with their own buttons. The server's extra seconds are for edits that have begun. */
export function mayEdit(state: PermissionState, message: Message, nowMs: number): boolean {
  const request = { content: '', topic: undefined, channelId: undefined, propagateMode: 'change_one' } as const
  const facts = { isDirect: message.type === 'private', isWidget: message.submessages.length > 0 }
  if (!isChangeable(state, message) || changeProblem(facts, request) !== undefined) return false
  const { user, settings } = permissionContext(state, nowMs)
  const requester = {
    isSender: message.sender_id === user.id,
    nowS: secondsOf(nowMs),
    sentAtS: message.timestamp,
  }
  return contentEditRefusal(settings, requester, 0) === undefined
}

/** When the text can no longer be changed; undefined if there is no such time. */
export function editEndsAtS(state: PermissionState, message: Pick<Message, 'timestamp'>): number | undefined {
  const limit = state.organization.settings.realm_message_content_edit_limit_seconds
  return typeof limit === 'number' ? message.timestamp + limit : undefined
}

export function mayDelete(state: PermissionState, message: Message, nowMs: number): boolean {
  if (!isChangeable(state, message)) return false
  const context = permissionContext(state, nowMs)
  const { ownId, byId } = state.people
  const request = {
    isOwn: message.sender_id === ownId || byId.get(message.sender_id)?.bot_owner_id === ownId,
    sentAtS: message.timestamp,
    nowS: secondsOf(nowMs),
    channel: channelOf(state, message.stream_id),
  }
  return deleteRefusal(context, request) === undefined
}

export interface MoveRights {
  readonly topic: boolean
  readonly channel: boolean
}

/** Whether a message can get another topic, and whether it can go to another channel. */
export function moveRights(state: PermissionState, message: Message, nowMs: number): MoveRights {
  const may = (request: MoveRequest) => mayMove(state, message.stream_id, request, message.timestamp, nowMs)
  return {
    topic: may({ topic: 'renamed', changesChannel: false }),
    channel: may({ topic: 'none', changesChannel: true }),
  }
}

/** Whether a topic can be renamed, and whether it can go to another channel; the server knows how old its messages are. */
export function topicRights(state: PermissionState, channelId: number, nowMs: number): MoveRights {
  const may = (request: MoveRequest) => mayMove(state, channelId, request, secondsOf(nowMs), nowMs)
  return {
    topic: may({ topic: 'renamed', changesChannel: false }),
    channel: may({ topic: 'none', changesChannel: true }),
  }
}

/** Deleting a topic takes an administrator. */
export function mayDeleteTopic(state: PermissionState, channelId: number, nowMs: number): boolean {
  return (
    isOpenForChange(channelOf(state, channelId)) && permissionContext(state, nowMs).user.role <= roles.administrator
  )
}

/** Resolving a topic has no time limit. The topic without a name cannot be resolved. */
export function mayResolve(state: PermissionState, channelId: number, topic: string, nowMs: number): boolean {
  if (topic === '') return false
  return mayMove(state, channelId, { topic: 'resolved', changesChannel: false }, secondsOf(nowMs), nowMs)
}

function mayMove(
  state: PermissionState,
  channelId: number | undefined,
  request: MoveRequest,
  sentAtS: number,
  nowMs: number,
): boolean {
  const channel = channelOf(state, channelId)
  if (channel === undefined || !isOpenForChange(channel)) return false
  const context = permissionContext(state, nowMs)
  return moveRefusal(request, moverOf(context, channel), context.settings, secondsOf(nowMs) - sentAtS) === undefined
}

/** A user may react to every message they can read, except in archived channels. */
export function mayReact(state: PermissionState, message: Message, nowMs: number): boolean {
  if (message.type === 'private') return true
  const channel = channelOf(state, message.stream_id)
  if (channel === undefined || message.stream_id === undefined || !isOpenForChange(channel)) return false
  const { user, graph } = permissionContext(state, nowMs)
  const isSubscribed = state.channels.subscriptions.has(message.stream_id)
  return channelReach(channel, { user, isSubscribed, graph }) !== 'none'
}
