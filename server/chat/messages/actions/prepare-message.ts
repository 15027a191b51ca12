import type { UserSet } from '../../delivery/queues/user-set.ts'
import type { WithChannelsWithoutWidgets, WithClock, WithDatabase } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { RenderResult } from '../../rendering/markdown/context.ts'
import { topicKey } from '../../topics/rules/topic.ts'
import { topicParticipants } from '../../topics/store/topics.ts'
import { accessAttachments } from '../../uploads/access.ts'
import { refuseMessage } from '../failures/messages.ts'
import type { WithMessaging } from '../messaging.ts'
import { readContent } from '../rules/content.ts'
import { personalFlag } from '../rules/flags.ts'
import { readSentWidget, writtenWidget } from '../rules/widget-content.ts'
import { mayHaveWidgets } from '../rules/widget-permission.ts'
import type { PreparedMessage } from '../store/message-log.ts'
import { type Address, isAllowedHere } from './address-message.ts'
import { groupMemberIds, interestsIn, Receivers } from './message-receivers.ts'

export type PrepareMessageNeeds = WithChannelsWithoutWidgets & WithClock & WithDatabase & WithDirectory & WithMessaging

export interface Draft {
  readonly sender: ChatUser
  readonly address: Address
  readonly content: string
  readonly client: string
  readonly readBySender: boolean
  /** The JSON of the widget, from the sender. */
  readonly widget: string | undefined
}

/** A message ready to be stored, without its events. */
export interface ReadyMessage extends Omit<PreparedMessage, 'announce'> {
  readonly receivers: UserSet
}

/** Renders a message and computes its recipients; rejects content the sender may not write. */
export async function prepareMessage(chat: PrepareMessageNeeds, draft: Draft): Promise<ReadyMessage> {
  const { sender, address } = draft
  const content = acceptedContent(draft.content)
  const rendered = await chat.messaging.rendering.render(content, sender)
  // A link must not give readers a file that its writer cannot read.
  const files = await accessAttachments(chat, sender, rendered.attachmentPathIds)
  const widget = acceptedWidget(draft.widget) ?? (rendered.widget && writtenWidget(rendered.widget))
  if (widget !== undefined && !mayHaveWidgets(chat, address.place)) throw refuseMessage.noWidgetsHere()
  const mentioned = mentionedPeople(chat, sender, rendered)
  const participants = await mentionedParticipants(chat, sender, address, rendered)
  if (address.channel !== undefined && rendered.mentionsChannel) checkChannelMention(chat, sender, address)

  const receivers = receiversOf(chat, address, rendered.mentionedUserIds)
  const flags = new Map<number, number>()
  const flag = (userIds: Iterable<number>, bit: number) => {
    for (const id of userIds)
      if (receivers.has(id) && chat.directory.user(id)?.isActive === true) flags.set(id, (flags.get(id) ?? 0) | bit)
  }
  flag(mentioned, personalFlag.mentioned)
  flag(participants, personalFlag.topicWildcardMentioned)
  flag(rendered.alertedUserIds, personalFlag.hasAlertWord)
  return {
    place: address.place,
    topic: address.topic,
    senderId: sender.id,
    content,
    renderedContent: rendered.html,
    sentAtS: Math.floor(chat.clock.nowMs() / 1000),
    client: draft.client,
    traits: { ...traitsOf(rendered, draft.readBySender), hasAttachment: files.size > 0 },
    flags,
    receivers,
    furtherReceivers: receivers.further,
    interests: interestsIn(
      chat.directory,
      sender,
      address,
      [...mentioned].filter((id) => receivers.has(id)),
    ),
    widget,
    attachmentPathIds: [...new Set([...files.values()].map(({ pathId }) => pathId))],
    isReceivedBy: (userId) => receivers.has(userId),
  }
}

function traitsOf(rendered: RenderResult, readBySender: boolean): Omit<ReadyMessage['traits'], 'hasAttachment'> {
  const { hasLink, hasImage, mentionsChannel, mentionsTopic, isMeMessage } = rendered
  return { hasLink, hasImage, mentionsChannel, mentionsTopic, isMeMessage, readBySender }
}

export function acceptedContent(text: string): string {
  const read = readContent(text, chatLimits.messageLengthMax)
  if (typeof read === 'object') return read.content
  if (read === 'empty') throw refuseMessage.empty()
  if (read === 'null_bytes') throw refuseMessage.nullBytes()
  throw refuseMessage.tooLong(chatLimits.messageLengthMax)
}

function acceptedWidget(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const read = readSentWidget(text)
  if (read === 'not_json') throw refuseMessage.badWidget('API programmer sent invalid JSON content')
  if (read === 'not_a_form') throw refuseMessage.badWidget('widget_content is not a form with choices')
  return read.content
}

/** All users mentioned by name or through a group, even if they do not receive the message. */
function mentionedPeople({ directory }: PrepareMessageNeeds, sender: ChatUser, rendered: RenderResult): Set<number> {
  const mentioned = new Set(rendered.mentionedUserIds)
  for (const groupId of rendered.mentionedGroupIds) {
    const group = directory.group(groupId)
    if (group === undefined) continue
    if (!isAllowedHere(directory, group.permissions.can_mention_group, sender))
      throw refuseMessage.mayNotMentionGroup(group.name)
    for (const id of groupMemberIds(directory, groupId)) mentioned.add(id)
  }
  return mentioned
}

async function mentionedParticipants(
  { directory, database }: PrepareMessageNeeds,
  sender: ChatUser,
  { channel, place, topic }: Address,
  { mentionsTopic }: RenderResult,
): Promise<ReadonlySet<number>> {
  if (!mentionsTopic || channel === undefined) return new Set()
  const participants = await topicParticipants(database.sql, { place, topicKey: topicKey(topic) })
  participants.add(sender.id)
  const isMany = participants.size > chatLimits.wildcardMentionFreeMax
  if (isMany && !directory.isAllowed(directory.settings.can_mention_many_users_group, sender))
    throw refuseMessage.mayNotMentionTopic()
  return participants
}

function checkChannelMention({ directory }: PrepareMessageNeeds, sender: ChatUser, { channel }: Address): void {
  const isMany = directory.subscribersOf(channel?.id ?? 0).size > chatLimits.wildcardMentionFreeMax
  if (isMany && !directory.isAllowed(directory.settings.can_mention_many_users_group, sender))
    throw refuseMessage.mayNotMentionChannel()
}

/**
 * Subscribers or members, and the bots that are named without a subscription. A group does not name its bots: a user who puts
 * a bot into a group would read with it in every channel where the group is mentioned.
 */
function receiversOf({ directory }: PrepareMessageNeeds, address: Address, named: ReadonlySet<number>): Receivers {
  if (address.channel === undefined) return new Receivers(new Set(address.memberIds), [])
  const subscribers = directory.subscribersOf(address.channel.id)
  const called = [...named].filter((id) => {
    const user = directory.user(id)
    return user?.isBot === true && user.isActive && user.botType === 1 && !subscribers.has(id)
  })
  return new Receivers(subscribers, called)
}
