import { type Channel, placeOfChannel, placeOfConversation } from '../../channels/rules/channel.ts'
import type { WithChannelActivities } from '../../channels/store/channel-activity.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import type { GroupSetting } from '../../groups/rules/group-setting.ts'
import { chatLimits } from '../../limits.ts'
import { userByApiEmail } from '../../people/access/api-email.ts'
import { isKnown, type KnownUsers, knownUsers } from '../../people/access/users.ts'
import { trackUserVisibility } from '../../people/actions/track-visibility.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { apiEmail } from '../../people/wire/user-identity.ts'
import { emptyTopicDisplayName, readTopic, topicKey } from '../../topics/rules/topic.ts'
import { topicRefusal } from '../../topics/rules/topics-policy.ts'
import { topicExists } from '../../topics/store/topics.ts'
import { refuseMessage } from '../failures/messages.ts'
import type { WithMessaging } from '../messaging.ts'
import type { ChannelReference, PeopleReference } from '../rules/addressee.ts'
import { directRefusal, isAllowedToWriters, postRefusal, type Writers } from '../rules/post-permission.ts'
import { hasMessages } from '../store/message-lookup.ts'

export type AddressMessageNeeds = WithChannelActivities &
  WithDatabase &
  WithDirectory &
  WithEvents &
  WithMessaging &
  WithSite

/** The target of a message, after the permission check of its sender. */
export interface Address {
  readonly place: number
  /** Empty for direct messages. */
  readonly topic: string
  /** undefined for direct messages. */
  readonly channel: Channel | undefined
  /** The users of a direct conversation, with the sender. */
  readonly memberIds: readonly number[]
}

export async function addressToChannel(
  chat: AddressMessageNeeds,
  sender: ChatUser,
  reference: ChannelReference,
  topicText: string,
): Promise<Address> {
  const { directory, database } = chat
  const topic = readTopic(topicText, chatLimits.topicLengthMax)
  if (typeof topic !== 'string') throw refuseMessage.unprintableTopic(topic.position)
  const channel = writableChannel(directory, sender, reference)
  const place = placeOfChannel(channel.id)
  if (!isAllowedHere(directory, channel.permissions.can_create_topic_group, sender)) {
    const isThere = await topicExists(database.sql, { place, topicKey: topicKey(topic) }, undefined)
    if (!isThere) throw refuseMessage.mayNotCreateTopic()
  }
  const refusal = topicRefusal(topic, channel.topicsPolicy, directory.settings)
  if (refusal === 'topic_required') throw refuseMessage.topicRequired(emptyTopicDisplayName)
  if (refusal === 'only_empty_topic') throw refuseMessage.onlyEmptyTopic(emptyTopicDisplayName)
  return { place, topic, channel, memberIds: [] }
}

/** A channel hidden from the sender fails like one that does not exist. */
function writableChannel(directory: Directory, sender: ChatUser, reference: ChannelReference): Channel {
  const channel = 'id' in reference ? directory.channel(reference.id) : directory.channelByName(reference.name)
  const refusal =
    channel === undefined
      ? 'unknown_channel'
      : postRefusal(directory.graph, channel, writersOf(directory, sender, channel.id))
  if (channel === undefined || refusal === 'unknown_channel') {
    throw 'id' in reference
      ? refuseMessage.noSuchChannelId(reference.id)
      : refuseMessage.noSuchChannelName(reference.name)
  }
  if (refusal === 'not_permitted') throw refuseMessage.mayNotPost()
  if (refusal !== undefined) throw refuseMessage.notAuthorizedToSend(channel.name)
  return channel
}

function writersOf(directory: Directory, sender: ChatUser, channelId?: number): Writers {
  const writer = (user: ChatUser) => ({
    user,
    isSubscribed: channelId !== undefined && directory.isSubscribed(user.id, channelId),
  })
  const owner = sender.isBot && sender.botOwnerId !== undefined ? directory.user(sender.botOwnerId) : undefined
  return owner === undefined ? [writer(sender)] : [writer(sender), writer(owner)]
}

/** A bot has the permissions of its owner. */
export function isAllowedHere(directory: Directory, setting: GroupSetting, sender: ChatUser): boolean {
  return isAllowedToWriters(directory.graph, setting, writersOf(directory, sender))
}

/**
 * Creates the conversation if it does not exist, after `check` has accepted the message: a rejected message must not
 * make its sender visible to anyone.
 */
export async function addressToPeople(
  chat: AddressMessageNeeds,
  sender: ChatUser,
  reference: PeopleReference,
  check: (unopened: Address) => Promise<unknown>,
): Promise<Address> {
  const unopened = await addressUnopened(chat, sender, reference)
  const existing = await chat.messaging.conversations.find(unopened.memberIds)
  if (existing !== undefined) return { ...unopened, place: placeOfConversation(existing) }
  await check(unopened)
  return { ...unopened, place: placeOfConversation(await openConversation(chat, unopened.memberIds)) }
}

const nowhere = 0

/** The recipients, if the sender may write to them; creates no conversation and makes no user visible. */
export async function addressUnopened(
  chat: AddressMessageNeeds,
  sender: ChatUser,
  reference: PeopleReference,
): Promise<Address> {
  const recipients = findPeople(chat, reference, await knownUsers(chat, sender))
  const gone = recipients.find(({ isActive }) => !isActive)
  if (gone !== undefined) throw refuseMessage.deactivatedRecipient(apiEmail(gone, chat.site()))
  const memberIds = [...new Set([...recipients, sender].map(({ id }) => id))].sort((left, right) => left - right)
  if (memberIds.length > chatLimits.directRecipientsMax)
    throw refuseMessage.tooManyPeople(chatLimits.directRecipientsMax)
  await checkDirectPermission(chat, sender, recipients, memberIds)
  return { place: nowhere, topic: '', channel: undefined, memberIds }
}

/** Users in the same conversation can see each other, so a new conversation can make users visible. */
async function openConversation(chat: AddressMessageNeeds, memberIds: readonly number[]): Promise<number> {
  const visibility = await trackUserVisibility(chat)
  const opened = await chat.messaging.conversations.open(memberIds)
  await visibility.notify()
  return opened
}

/** A hidden user fails like one that does not exist. */
function findPeople(chat: AddressMessageNeeds, reference: PeopleReference, known: KnownUsers): ChatUser[] {
  if ('ids' in reference) {
    return reference.ids.map((id) => {
      const user = chat.directory.user(id)
      if (user === undefined || !isKnown(known, id)) throw refuseMessage.invalidUserId(id)
      return user
    })
  }
  return reference.emails.map((email) => {
    const user = userByApiEmail(chat, email)
    if (user === undefined || !isKnown(known, user.id)) throw refuseMessage.invalidEmail(email)
    return user
  })
}

/** Applies the organization's settings for direct messages. */
export async function checkDirectPermission(
  { directory, messaging, database }: AddressMessageNeeds,
  sender: ChatUser,
  recipients: readonly ChatUser[],
  memberIds: readonly number[],
): Promise<void> {
  const refusal = directRefusal(directory, sender, recipients)
  if (refusal === undefined) return
  if (refusal === 'not_permitted') {
    const { direct_message_permission_group: permission } = directory.settings
    const isForNobody = permission === directory.systemGroupId('role:nobody')
    throw isForNobody ? refuseMessage.directMessagesDisabled() : refuseMessage.mayNotSendDirect()
  }
  const conversationId = await messaging.conversations.find(memberIds)
  const hasBegun =
    conversationId !== undefined && (await hasMessages(database.sql, placeOfConversation(conversationId)))
  if (!hasBegun) throw refuseMessage.mayNotStartDirect()
}
