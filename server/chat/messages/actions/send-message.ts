import { createHash } from 'node:crypto'
import { roles } from '../../../kernel/values/roles.ts'
import { channelOfPlace } from '../../channels/rules/channel.ts'
import type { QueueTraits } from '../../delivery/queues/notice.ts'
import type { WithMessageWitnesses } from '../../dependencies.ts'
import { knownTo } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { publishTopicPolicies, type SetTopicVisibilityNeeds } from '../../topics/actions/set-topic-visibility.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import { refuseMessage } from '../failures/messages.ts'
import { newMessageNotice } from '../notices/messages.ts'
import type { ChannelReference, PeopleReference } from '../rules/addressee.ts'
import { type AppendedMessage, BacklogFull, type PreparedMessage } from '../store/message-log.ts'
import { messageSentAs, SentBefore } from '../store/send-keys.ts'
import { messageContextOf } from '../wire/message-context.ts'
import { type Address, type AddressMessageNeeds, addressToChannel, addressToPeople } from './address-message.ts'
import { type PrepareMessageNeeds, prepareMessage, type ReadyMessage } from './prepare-message.ts'

export type SendMessageNeeds = AddressMessageNeeds &
  PrepareMessageNeeds &
  SetTopicVisibilityNeeds &
  WithMessageWitnesses

export type Recipient =
  | { readonly kind: 'channel'; readonly channel: ChannelReference; readonly topic: string }
  | { readonly kind: 'people'; readonly people: PeopleReference }

export interface Outgoing {
  readonly to: Recipient
  readonly content: string
  /** The name of the sending program. */
  readonly client: string
  readonly readBySender: boolean
  readonly widget?: string | undefined
  readonly echo?: { readonly queueId: string; readonly localId: string } | undefined
  /** Users for whom the message is read from the start. */
  readonly readOnArrivalBy?: ReadonlySet<number> | undefined
  /** Work in the same transaction. */
  readonly within?: PreparedMessage['within']
}

export interface SentMessage {
  readonly id: number
  readonly address: Address
  /** The sender's new policy for the topic, when sending changed it. */
  readonly newPolicy: VisibilityPolicy | undefined
}

/** Sends a message of a user or bot: checks, renders, stores and publishes it. */
export async function sendMessage(chat: SendMessageNeeds, sender: ChatUser, outgoing: Outgoing): Promise<SentMessage> {
  const { to } = outgoing
  const address =
    to.kind === 'channel'
      ? await addressToChannel(chat, sender, to.channel, to.topic)
      : await addressToPeople(chat, sender, to.people, (unopened) => checkContent(chat, sender, unopened, outgoing))
  return deliverMessage(chat, sender, address, outgoing)
}

function checkContent(
  chat: SendMessageNeeds,
  sender: ChatUser,
  address: Address,
  outgoing: Outgoing,
): Promise<unknown> {
  const { content, client, readBySender, widget } = outgoing
  return prepareMessage(chat, { sender, address, content, client, readBySender, widget })
}

/** The same for an address that is already checked, or that the server itself may write to. */
export async function deliverMessage(
  chat: SendMessageNeeds,
  sender: ChatUser,
  address: Address,
  outgoing: Omit<Outgoing, 'to'>,
): Promise<SentMessage> {
  const { content, client, readBySender, widget, echo, within, readOnArrivalBy } = outgoing
  const ready = await prepareMessage(chat, { sender, address, content, client, readBySender, widget })
  const around = await messageContextOf(chat, [address])
  const knowsSender = await senderKnowledge(chat, sender, address)
  const prepared: PreparedMessage = {
    ...ready,
    readOnArrivalBy,
    sendingKey: echo === undefined ? undefined : sendingKeyOf(echo, address, content),
    within: witnessed(chat, address, within),
    async publishPolicies(tx, appended) {
      if (appended.policies.size > 0) await publishTopicPolicies(chat, tx, policyChanges(appended))
    },
    announce(scope, appended) {
      chat.events.publishOnCommit(
        scope,
        newMessageNotice({
          appended,
          around,
          receivers: ready.receivers,
          flags: ready.flags,
          knowsSender,
          alsoFor: furtherListeners(chat, address, ready),
          echo,
        }),
      )
    },
  }
  return { ...(await append(chat, prepared)), address }
}

/** A witness has the message also if there is no other work. */
function witnessed(
  { messageWitnesses }: WithMessageWitnesses,
  { channel }: Address,
  within: Outgoing['within'],
): Outgoing['within'] {
  const witness = channel === undefined ? undefined : messageWitnesses.get(channel.id)
  if (witness === undefined) return within
  return async (tx, appended) => {
    await witness(tx, appended.parts.message.id)
    await within?.(tx, appended)
  }
}

async function append(
  { messaging, database }: SendMessageNeeds,
  prepared: PreparedMessage,
): Promise<Omit<SentMessage, 'address'>> {
  const { senderId, sendingKey } = prepared
  try {
    const { parts, policies } = await messaging.log.append(prepared)
    return { id: parts.message.id, newPolicy: policies.get(senderId) }
  } catch (error) {
    if (error instanceof BacklogFull) throw refuseMessage.backlogFull()
    const firstId =
      error instanceof SentBefore ? await messageSentAs(database.sql, senderId, sendingKey ?? '') : undefined
    if (firstId === undefined) throw error
    return { id: firstId, newPolicy: undefined }
  }
}

/**
 * Identifies a repeated send: a client that got no reply sends the message again with the same queue and local id. The
 * key contains the place and the text, because some clients reuse local ids.
 */
function sendingKeyOf({ queueId, localId }: NonNullable<Outgoing['echo']>, { place, topic }: Address, content: string) {
  return createHash('sha256')
    .update(JSON.stringify([queueId, localId, place, topic, content]))
    .digest('base64url')
}

/** Every recipient knows a sender who is one of them; some guests may not know another sender. */
async function senderKnowledge(chat: SendMessageNeeds, sender: ChatUser, { channel }: Address) {
  const isAmongThem = channel === undefined || chat.directory.isSubscribed(sender.id, channel.id)
  const known = isAmongThem ? 'everyone' : await knownTo(chat, sender)
  return known === 'everyone' ? () => true : (userId: number) => known.has(userId)
}

function policyChanges({ parts: { message }, policies }: AppendedMessage) {
  const channelId = channelOfPlace(message.place)
  const { topic, sentAtS: updatedAtS } = message
  return [...policies].map(([userId, policy]) => ({ userId, channelId, topic, policy, updatedAtS }))
}

/** Queues with `all_public_streams` also receive messages of public channels without a subscription. */
function furtherListeners({ directory }: SendMessageNeeds, { channel }: Address, { receivers }: ReadyMessage) {
  if (channel?.privacy !== 'public' && channel?.privacy !== 'web_public') return undefined
  return ({ userId }: QueueTraits) => {
    const user = directory.user(userId)
    if (user === undefined || !user.isActive || receivers.has(userId)) return false
    return user.role !== roles.guest || channel.privacy === 'web_public'
  }
}
