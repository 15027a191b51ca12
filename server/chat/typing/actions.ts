import { accessChannel } from '../channels/access.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../channels/rules/channel.ts'
import type { WithClock } from '../dependencies.ts'
import { chatLimits } from '../limits.ts'
import { messageAudience } from '../messages/access/message-audience.ts'
import { accessMessage } from '../messages/access/messages.ts'
import { type AddressMessageNeeds, checkDirectPermission, isAllowedHere } from '../messages/actions/address-message.ts'
import { refuseMessageChange } from '../messages/failures/message-changes.ts'
import { refuseMessage } from '../messages/failures/messages.ts'
import { contentEditRefusal } from '../messages/rules/edit-permission.ts'
import { isKnown, knownUsers, viewersKnowing } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail } from '../people/wire/user-identity.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { readTopic } from '../topics/rules/topic.ts'
import type { TypingOp, TypingPerson } from './events.ts'
import { directTypingNotice, editTypingNotice, topicTypingNotice } from './notices.ts'
import { typingSubscribersMax } from './rules.ts'

type TypingActionsNeeds = AddressMessageNeeds & WithClock

/** Notifies the recipients of a direct message that the user is typing. Nothing is stored. */
export async function setDirectTyping(
  chat: TypingActionsNeeds,
  sender: ChatUser,
  op: TypingOp,
  recipientIds: readonly number[],
): Promise<void> {
  if (!userSetting(sender, 'send_private_typing_notifications')) throw refuseMessageChange.typingDisabledDirect()
  if (recipientIds.length === 0) throw refuseMessageChange.typingToNobody()
  if (recipientIds.length > chatLimits.directRecipientsMax)
    throw refuseMessage.tooManyPeople(chatLimits.directRecipientsMax)
  const known = await knownUsers(chat, sender)
  const ids = [...new Set([...recipientIds, sender.id])].sort((left, right) => left - right)
  const people = ids.map((id) => {
    const user = chat.directory.user(id)
    if (user === undefined || !isKnown(known, id)) throw refuseMessage.invalidUserId(id)
    return user
  })
  await checkDirectPermission(
    chat,
    sender,
    people.filter(({ id }) => recipientIds.includes(id)),
    ids,
  )
  const recipients = people.map((user) => typingPerson(chat, user))
  const audience = await viewersKnowing(chat, listeners(chat, ids), people)
  chat.events.publish(directTypingNotice(op, typingPerson(chat, sender), recipients, audience))
}

/** Notifies the subscribers of a channel that the user is typing in a topic. */
export async function setTopicTyping(
  chat: TypingActionsNeeds,
  sender: ChatUser,
  op: TypingOp,
  { channelId, topic: text }: { readonly channelId: number; readonly topic: string },
): Promise<void> {
  if (!userSetting(sender, 'send_stream_typing_notifications')) throw refuseMessageChange.typingDisabledChannel()
  const { channel } = accessChannel(chat, sender, channelId, 'content')
  if (!isAllowedHere(chat.directory, channel.permissions.can_send_message_group, sender))
    throw refuseMessage.mayNotPost()
  const topic = readTopic(text, chatLimits.topicLengthMax)
  if (typeof topic !== 'string') throw refuseMessage.unprintableTopic(topic.position)
  const subscribers = chat.directory.subscribersOf(channelId)
  if (subscribers.size > typingSubscribersMax) return
  const audience = await viewersKnowing(chat, listeners(chat, subscribers.keys()), [sender])
  chat.events.publish(topicTypingNotice(op, typingPerson(chat, sender), { channelId, topic }, audience))
}

/** Notifies the readers of a message that the user is editing it. */
export async function setEditTyping(
  chat: TypingActionsNeeds,
  sender: ChatUser,
  op: TypingOp,
  messageId: number,
): Promise<void> {
  const { message } = await accessMessage(chat, sender, messageId, { forChange: true })
  const isSender = message.senderId === sender.id
  const nowS = Math.floor(chat.clock.nowMs() / 1000)
  const refusal = contentEditRefusal(chat.directory.settings, { isSender, nowS, sentAtS: message.sentAtS }, 0)
  if (refusal !== undefined) throw refuseMessageChange.edit(refusal)
  const typing = { op, senderId: sender.id, messageId }
  if (isChannelPlace(message.place)) {
    if (!userSetting(sender, 'send_stream_typing_notifications')) throw refuseMessageChange.typingDisabledChannel()
    const channelId = channelOfPlace(message.place)
    if (chat.directory.subscribersOf(channelId).size > typingSubscribersMax) return
    const where = { channelId, topic: message.topic }
    // As of the edit itself: with protected history, later subscribers may not even know the topic.
    const readers = (await messageAudience(chat, chat.database.sql, message.place, [message]))(message)
    const audience = await viewersKnowing(chat, listeners(chat, readers.keys()), [sender])
    chat.events.publish(editTypingNotice({ ...typing, where }, audience))
    return
  }
  if (!userSetting(sender, 'send_private_typing_notifications')) throw refuseMessageChange.typingDisabledDirect()
  const conversation = conversationOfPlace(message.place)
  const userIds = (await chat.messaging.conversations.membersOf([conversation])).get(conversation) ?? []
  chat.events.publish(editTypingNotice({ ...typing, where: { userIds } }, listeners(chat, userIds)))
}

/** The users who want typing notifications. */
function listeners({ directory }: TypingActionsNeeds, userIds: Iterable<number>): Set<number> {
  const wanting = new Set<number>()
  for (const id of userIds) {
    const user = directory.user(id)
    if (user?.isActive === true && userSetting(user, 'receives_typing_notifications')) wanting.add(id)
  }
  return wanting
}

function typingPerson({ site }: TypingActionsNeeds, user: ChatUser): TypingPerson {
  return { user_id: user.id, email: apiEmail(user, site()) }
}
