import type { Transaction } from '../../../kernel/storage/database.ts'
import { chatLimits } from '../../limits.ts'
import { type AddressMessageNeeds, addressToChannel, addressUnopened } from '../../messages/actions/address-message.ts'
import { type PrepareMessageNeeds, prepareMessage } from '../../messages/actions/prepare-message.ts'
import { refuseMessage } from '../../messages/failures/messages.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseScheduled } from '../failures.ts'
import { scheduledNotices } from '../notices.ts'
import { editScheduled, recipientsOf, type ScheduledEdit, type ScheduledMessage } from '../rules/scheduled-message.ts'
import {
  countScheduledMessages,
  deleteScheduledMessage,
  insertScheduledMessage,
  readScheduledMessage,
  sizeOfScheduledMessages,
  updateScheduledMessage,
} from '../store/scheduled-messages.ts'
import { scheduledMessageWire } from '../wire.ts'

type ScheduleMessageNeeds = AddressMessageNeeds & PrepareMessageNeeds

export interface NewScheduledMessage {
  readonly type: ScheduledMessage['type']
  readonly to: number | readonly number[]
  readonly topic: string | undefined
  readonly content: string
  readonly deliverAtS: number
  readonly client: string
  readonly readBySender: boolean
}

/** Schedules a message, if its sender could send it now; returns its id. */
export async function scheduleMessage(chat: ScheduleMessageNeeds, sender: ChatUser, input: NewScheduledMessage) {
  const { type, topic = '', content, deliverAtS, client, readBySender } = input
  const to = recipientsOf(type, input.to)
  if (typeof to === 'string') throw refuseScheduled.invalid(to)
  if (type === 'stream' && input.topic === undefined) throw refuseMessage.missingTopic()
  if (deliverAtS <= nowSeconds(chat)) throw refuseScheduled.invalid('time_not_in_future')
  const checked = await checkedMessage(chat, sender, { type, to, topic, content, client, readBySender })
  return chat.database.transaction(async (tx) => {
    if ((await countScheduledMessages(tx, sender.id)) >= chatLimits.scheduledMessagesMax)
      throw refuseScheduled.tooMany(chatLimits.scheduledMessagesMax)
    const facts = { senderId: sender.id, type, to, client, readBySender, deliverAtS }
    const stored = await insertScheduledMessage(tx, { ...facts, ...checked })
    await refuseTooMuch(tx, sender)
    chat.events.publishOnCommit(tx, scheduledNotices.added(sender.id, scheduledMessageWire(stored)))
    return stored.id
  })
}

/** Changes a scheduled message. A failed one needs a new time and is tried again. */
export async function editScheduledMessage(
  chat: ScheduleMessageNeeds,
  sender: ChatUser,
  id: number,
  edit: ScheduledEdit,
): Promise<void> {
  const current = await readScheduledMessage(chat.database.sql, sender.id, id)
  if (current === undefined) throw refuseScheduled.unknown()
  const planned = editScheduled(current, edit, nowSeconds(chat))
  if (typeof planned === 'string') throw refuseScheduled.invalid(planned)
  const changesMessage = [edit.type, edit.to, edit.topic, edit.content].some((value) => value !== undefined)
  const checked = changesMessage ? await checkedMessage(chat, sender, { ...current, ...planned }) : {}
  const after: ScheduledMessage = { ...current, ...planned, ...checked, hasFailed: false }
  const isStored = await chat.database.transaction(async (tx) => {
    if (!(await updateScheduledMessage(tx, after))) return false
    if (changesMessage) await refuseTooMuch(tx, sender)
    chat.events.publishOnCommit(tx, scheduledNotices.changed(sender.id, scheduledMessageWire(after)))
    return true
  })
  // It was changed, sent or marked as failed concurrently: check the edit again.
  if (!isStored) await editScheduledMessage(chat, sender, id, edit)
}

/** After the change, which is rolled back. */
async function refuseTooMuch(tx: Transaction, sender: ChatUser): Promise<void> {
  if ((await sizeOfScheduledMessages(tx, sender.id)) > chatLimits.plannedBytesMax) throw refuseScheduled.tooMuch()
}

export async function unscheduleMessage(
  { database, events }: ScheduleMessageNeeds,
  sender: ChatUser,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteScheduledMessage(tx, sender.id, id))) throw refuseScheduled.unknown()
    events.publishOnCommit(tx, scheduledNotices.removed(sender.id, id))
  })
}

type Sendable = Pick<ScheduledMessage, 'type' | 'to' | 'topic' | 'content' | 'client' | 'readBySender'>

/** The checks of a message sent now; throws if the sender may not send it. */
async function checkedMessage(chat: ScheduleMessageNeeds, sender: ChatUser, message: Sendable) {
  const { type, to, topic: topicText, content: text, client, readBySender } = message
  const address =
    type === 'stream'
      ? await addressToChannel(chat, sender, { id: to[0] ?? 0 }, topicText)
      : await addressUnopened(chat, sender, { ids: to })
  const draft = { sender, address, content: text, client, readBySender, widget: undefined }
  const { topic, content, renderedContent } = await prepareMessage(chat, draft)
  return { topic, content, renderedContent }
}

const nowSeconds = ({ clock }: ScheduleMessageNeeds): number => Math.floor(clock.nowMs() / 1000)
