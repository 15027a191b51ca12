import type { CommitScope, Transaction } from '../../../kernel/storage/database.ts'
import type { VisibilityPolicy } from '../../topics/rules/visibility-policy.ts'
import type { TopicInterest } from '../../topics/store/topic-states.ts'
import type { MessageTraits } from '../rules/attributes.ts'
import type { StoredMessage } from '../rules/message.ts'
import type { TopicCondition } from '../rules/topic-condition.ts'
import type { MessageParts } from './messages.ts'

/** A checked and rendered message that lacks only its id. */
export interface PreparedMessage
  extends Pick<StoredMessage, 'place' | 'topic' | 'senderId' | 'content' | 'renderedContent' | 'sentAtS' | 'client'> {
  readonly traits: Omit<MessageTraits, 'hasReceipts'>
  /** Bits of messages/rules/flags.ts, for the few recipients who have any. */
  readonly flags: ReadonlyMap<number, number>
  /** Recipients without a subscription. */
  readonly furtherReceivers: readonly number[]
  /** The users whose topic policy it may change. */
  readonly interests: readonly TopicInterest[]
  /** The content of the submessage that makes it a widget. */
  readonly widget: string | undefined
  readonly attachmentPathIds: readonly string[]
  /** The key of a repeated send; one key is one message. */
  readonly sendingKey?: string | undefined
  /** Users for whom it is read from the start, besides those who muted its sender. */
  readonly readOnArrivalBy?: ReadonlySet<number> | undefined
  isReceivedBy(userId: number): boolean
  /** Work in the same transaction. */
  readonly within?: ((tx: Transaction, appended: AppendedMessage) => Promise<void>) | undefined
  /** Publishes changed topic policies, in the same transaction. */
  publishPolicies?(tx: Transaction, appended: AppendedMessage): Promise<void>
  /** Publishes the events; called when only the commit can still fail, or after it. */
  announce(scope: CommitScope, appended: AppendedMessage): void
}

export interface AppendedMessage {
  readonly parts: MessageParts
  /** Users for whom it is read from the start. */
  readonly readBy: ReadonlySet<number>
  /** New topic policies by user. */
  readonly policies: ReadonlyMap<number, VisibilityPolicy>
}

export interface AppendedBatch {
  readonly messages: readonly AppendedMessage[]
  /** Of the subscribers who receive them. */
  readonly subscriptionsRevision: number
}

/** A message of a batch, before and after it has its id. */
export interface BatchMessage {
  readonly prepared: PreparedMessage
  readonly appended: AppendedMessage
}

/** Work of another subject in the transaction of new messages, such as claiming their attachments. */
export interface MessageHook {
  /** When a message needs rows of this hook: never without conditions. */
  conditionsFor(prepared: PreparedMessage): readonly TopicCondition[] | 'always'
  write(tx: Transaction, messages: readonly BatchMessage[]): Promise<void>
}

/** Called for each new message, to register work for after its commit. */
export type MessageListener = (scope: CommitScope, message: BatchMessage) => void
