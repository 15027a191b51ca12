import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { accessMessage } from '../../messages/access/messages.ts'
import { type NotifyPersonNeeds, notifyPerson } from '../../messages/actions/notify-person.ts'
import { messageLink } from '../../messages/wire/message-link.ts'
import { isKnown, knownUsers } from '../../people/access/users.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { hiddenUser } from '../../people/wire/user-identity.ts'
import { refuseReminder } from '../failures.ts'
import { reminderNotices } from '../notices.ts'
import { type Reminder, reminderText } from '../rules/reminder.ts'
import {
  countReminders,
  deleteReminder,
  failReminder,
  insertReminder,
  readDueReminders,
  sizeOfReminders,
} from '../store/reminders.ts'
import { reminderWire } from '../wire.ts'

type RemindNeeds = NotifyPersonNeeds & WithLog

export interface NewReminder {
  readonly messageId: number
  readonly deliverAtS: number
  readonly note: string
}

/** Creates a reminder of a message the user can read; returns its id. */
export async function createReminder(chat: RemindNeeds, user: ChatUser, input: NewReminder): Promise<number> {
  const { messageId, deliverAtS, note } = input
  if (Array.from(note).length > chatLimits.reminderNoteLengthMax)
    throw refuseReminder.noteTooLong(chatLimits.reminderNoteLengthMax)
  if (deliverAtS * 1000 <= chat.clock.nowMs()) throw refuseReminder.notInFuture()
  const { message } = await accessMessage(chat, user, messageId)
  const facts = {
    senderName: await senderNameFor(chat, user, message.senderId),
    link: await messageLink(chat, message),
    content: message.content,
    note,
  }
  const content = reminderText(facts, chatLimits.messageLengthMax)
  const renderedContent = (await chat.messaging.rendering.render(content, user)).html
  return chat.database.transaction(async (tx) => {
    if ((await countReminders(tx, user.id)) >= chatLimits.remindersMax)
      throw refuseReminder.tooMany(chatLimits.remindersMax)
    const stored = await insertReminder(tx, { userId: user.id, messageId, content, renderedContent, deliverAtS })
    if ((await sizeOfReminders(tx, user.id)) > chatLimits.plannedBytesMax) throw refuseReminder.tooMuch()
    chat.events.publishOnCommit(tx, reminderNotices.added(user.id, reminderWire(stored)))
    return stored.id
  })
}

/** The name of the sender as the message shows it to this reader. */
async function senderNameFor(chat: RemindNeeds, reader: ChatUser, senderId: number): Promise<string> {
  const sender = chat.directory.user(senderId)
  if (sender === undefined) return ''
  return (isKnown(await knownUsers(chat, reader), senderId) ? sender : hiddenUser(sender)).fullName
}

export async function removeReminder({ database, events }: RemindNeeds, user: ChatUser, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteReminder(tx, user.id, id))) throw refuseReminder.unknown()
    events.publishOnCommit(tx, reminderNotices.removed(user.id, id))
  })
}

/** Sends the due reminders, however late: a reminder is useful as long as its message can be read. */
export async function deliverReminders(chat: RemindNeeds): Promise<void> {
  const { database, clock, log } = chat
  const due = await readDueReminders(database.sql, Math.floor(clock.nowMs() / 1000), chatLimits.scheduledBatchMax)
  for (const reminder of due) {
    try {
      await deliver(chat, reminder)
    } catch (error) {
      if (!(error instanceof DeletedConcurrently))
        log.warn('could not send a reminder yet; will retry', { reminder: reminder.id, ...errorFields(error) })
    }
  }
}

/** Thrown inside a transaction to roll it back: the reminder was deleted or sent. */
class DeletedConcurrently extends Error {
  override readonly name = 'DeletedConcurrently'
}

async function deliver(chat: RemindNeeds, reminder: Reminder): Promise<void> {
  const { id, userId, messageId, content } = reminder
  const user = chat.directory.user(userId)
  if (user?.isActive !== true || !(await mayStillRead(chat, user, messageId))) return fail(chat, reminder)
  try {
    await notifyPerson(chat, userId, content, async (tx) => {
      if (!(await deleteReminder(tx, userId, id))) throw new DeletedConcurrently()
      chat.events.publishOnCommit(tx, reminderNotices.removed(userId, id))
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // It would be refused each time, and the reminders behind it would wait for it.
    chat.log.warn('a reminder cannot be sent', { reminder: id, ...errorFields(error) })
    await fail(chat, reminder)
  }
}

async function fail(chat: RemindNeeds, reminder: Reminder): Promise<void> {
  const { id, userId } = reminder
  await chat.database.transaction(async (tx) => {
    if (!(await failReminder(tx, id))) return
    // There is no event for a changed reminder, so the owner's clients receive a replacement.
    const failed = reminderWire({ ...reminder, hasFailed: true })
    chat.events.publishOnCommit(tx, reminderNotices.removed(userId, id), reminderNotices.added(userId, failed))
  })
}

const isRefusal = (error: unknown): boolean => error instanceof Failure && !error.kind.retryable

async function mayStillRead(chat: RemindNeeds, user: ChatUser, messageId: number): Promise<boolean> {
  try {
    await accessMessage(chat, user, messageId)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
