import { createHash } from 'node:crypto'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { channelOfPlace, conversationOfPlace, isChannelPlace } from '../../channels/rules/channel.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseMessageChange } from '../failures/message-changes.ts'
import { attribute, attributesOf, hasAttribute } from '../rules/attributes.ts'
import { historyCharacters } from '../rules/edit-history.ts'
import { contentEditRefusal, lateEditGraceS } from '../rules/edit-permission.ts'
import type { StoredMessage } from '../rules/message.ts'
import type { NewContent } from '../store/message-edits.ts'
import { receivedAmong } from '../store/message-holders.ts'
import type { Address } from './address-message.ts'
import { type PrepareMessageNeeds, prepareMessage } from './prepare-message.ts'

/** The content of a message whose sender has emptied it. */
const deletedContent = '(deleted)'

/** Checks the permission to edit a message and renders the new text. */
export async function planEdit(
  chat: PrepareMessageNeeds,
  tx: Transaction,
  user: ChatUser,
  message: StoredMessage,
  input: { readonly content: string; readonly previousHash: string | undefined },
): Promise<NewContent> {
  const isSender = message.senderId === user.id
  const nowS = Math.floor(chat.clock.nowMs() / 1000)
  const requester = { isSender, nowS, sentAtS: message.sentAtS }
  const refusal = contentEditRefusal(chat.directory.settings, requester, lateEditGraceS)
  if (refusal !== undefined) throw refuseMessageChange.edit(refusal)
  if (input.previousHash !== undefined && input.previousHash.toLowerCase() !== sha256(message.content))
    throw refuseMessageChange.changedConcurrently()
  if (historyCharacters(message) > chatLimits.editHistoryCharactersMax) throw refuseMessageChange.editedTooOften()
  const ready = await prepareMessage(chat, {
    sender: user,
    address: await addressOf(chat, message),
    content: input.content.trim() === '' ? deletedContent : input.content,
    client: message.client,
    readBySender: hasAttribute(message.attributes, 'readBySender'),
    widget: undefined,
  })
  const received = (await receivedAmong(tx.sql, [message.id], [...ready.flags.keys()])).get(message.id)
  const receiptsBit = message.attributes & attribute.hasReceipts
  return {
    content: ready.content,
    renderedContent: ready.renderedContent,
    attributes: attributesOf({ ...ready.traits, hasReceipts: false }) | receiptsBit,
    flags: new Map([...ready.flags].filter(([userId]) => received?.has(userId) === true)),
    attachmentPathIds: ready.attachmentPathIds,
  }
}

async function addressOf(
  { directory, messaging }: PrepareMessageNeeds,
  { place, topic }: StoredMessage,
): Promise<Address> {
  if (isChannelPlace(place)) return { place, topic, channel: directory.channel(channelOfPlace(place)), memberIds: [] }
  const conversation = conversationOfPlace(place)
  const memberIds = (await messaging.conversations.membersOf([conversation])).get(conversation) ?? []
  return { place, topic: '', channel: undefined, memberIds }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
