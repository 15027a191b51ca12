import { Failure } from '../../../kernel/endpoint/failure.ts'
import { errorFields } from '../../../kernel/logging/logger.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithLog } from '../../dependencies.ts'
import { chatLimits } from '../../limits.ts'
import { type NotifyPersonNeeds, notifyPerson } from '../../messages/actions/notify-person.ts'
import { type Recipient, sendMessage } from '../../messages/actions/send-message.ts'
import { scheduledNotices } from '../notices.ts'
import { isTooLate, type ScheduledMessage } from '../rules/scheduled-message.ts'
import { failScheduledMessage, readDueMessages, takeScheduledMessage } from '../store/scheduled-messages.ts'
import { scheduledMessageWire } from '../wire.ts'

export type DeliverScheduledMessagesNeeds = NotifyPersonNeeds & WithLog

/** Thrown inside a transaction to roll it back: the sender has changed the message. */
class ChangedConcurrently extends Error {
  override readonly name = 'ChangedConcurrently'
}

/** Sends the due messages. Permissions are checked again, as for any message. */
export async function deliverScheduledMessages(chat: DeliverScheduledMessagesNeeds): Promise<void> {
  const { database, clock, log } = chat
  const due = await readDueMessages(database.sql, Math.floor(clock.nowMs() / 1000), chatLimits.scheduledBatchMax)
  for (const message of due) {
    try {
      await deliver(chat, message)
    } catch (error) {
      // It stays due and is retried until it is too late.
      if (!(error instanceof ChangedConcurrently))
        log.warn('could not send a scheduled message yet; will retry', { message: message.id, ...errorFields(error) })
    }
  }
}

async function deliver(chat: DeliverScheduledMessagesNeeds, message: ScheduledMessage): Promise<void> {
  const { directory, clock, events } = chat
  const sender = directory.user(message.senderId)
  if (sender === undefined || !sender.isActive) return fail(chat, message, 'your account was deactivated')
  if (isTooLate(message, clock.nowMs(), chatLimits.scheduledLatenessMaxMs))
    return fail(chat, message, 'the server could not send it at its time')
  try {
    const { content, client, readBySender } = message
    await sendMessage(chat, sender, {
      to: recipientOf(message),
      content,
      client,
      readBySender,
      // In the transaction that stores the message, so it is sent at most once.
      async within(tx) {
        if (!(await takeScheduledMessage(tx, message))) throw new ChangedConcurrently()
        events.publishOnCommit(tx, scheduledNotices.removed(sender.id, message.id))
      },
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.retryable) throw error
    await fail(chat, message, error.message)
  }
}

function recipientOf({ type, to, topic }: ScheduledMessage): Recipient {
  if (type === 'private') return { kind: 'people', people: { ids: to } }
  return { kind: 'channel', channel: { id: to[0] ?? 0 }, topic }
}

/** The sender is notified in the transaction that marks the message, so exactly once. */
async function fail(chat: DeliverScheduledMessagesNeeds, message: ScheduledMessage, reason: string): Promise<void> {
  const mark = async (tx: Transaction) => {
    if (!(await failScheduledMessage(tx, message))) throw new ChangedConcurrently()
    const failed = scheduledMessageWire({ ...message, hasFailed: true })
    chat.events.publishOnCommit(tx, scheduledNotices.changed(message.senderId, failed))
  }
  await notifyPerson(chat, message.senderId, failureText(message, reason), mark)
}

function failureText({ deliverAtS }: ScheduledMessage, reason: string): string {
  const time = new Date(deliverAtS * 1000).toISOString()
  const quoted = reason.replaceAll(/\s+/g, ' ')
  return `Your message scheduled for <time:${time}> was not sent.\n\n> ${quoted}\n\n[Scheduled messages](#scheduled)`
}
