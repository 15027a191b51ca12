import {
  type ChatServices,
  newestMessage,
  postInTopic,
  type ReceivedItem,
  readChannelMessages,
  resolveTopicOf,
  topicOfMessage,
} from '../chat/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import type { Transaction } from '../kernel/storage/database.ts'
import { roles } from '../kernel/values/roles.ts'
import type { DecideWithdrawal, Incident, Send, TransferNotification, WithdrawalChannel } from '../trading/ports.ts'
import { incidentText } from './incident-text.ts'
import { type Decision, readDecision } from './read-decision.ts'
import { sendOrSkip } from './send-or-skip.ts'
import {
  type DecisionProgress,
  decisionProgress,
  markProcessed,
  messageOfWithdrawal,
  saveWithdrawalMessage,
  voidMessagesAfter,
} from './store/withdrawal-topics.ts'
import { type DecisionPlace, howToDecide, withdrawalStepText, withdrawalTopicText } from './transfer-texts.ts'
import { WithdrawalsChannel } from './withdrawals-channel.ts'

type Withdrawal = Extract<TransferNotification, { kind: 'withdrawal' }>['withdrawal']

const everyMs = 1_000
const messagesAtOnceMax = 100
const reasonLengthMax = 500
const ended: ReadonlySet<string> = new Set<Withdrawal['status']>(['confirmed', 'rejected', 'canceled', 'failed'])

/** Instead of a reply: the withdrawal's next step reports the decision. */
const decided = Symbol('decided')

/** Thrown inside a transaction to roll it back: another node has processed this message. */
class ConcurrentUpdate extends Error {
  override readonly name = 'ConcurrentUpdate'
}

/** The channel is unusable at the moment; the notification is posted when there is one again. */
class ChannelClosed extends Error {
  override readonly name = 'ChannelClosed'
}

export interface WithdrawalTopicsOptions {
  /** The channel name from the settings. */
  readonly channel: string
  /** A message is no proof of identity: if approvals need one, they are given on the page only. */
  readonly approvalsNeedStepUp: boolean
}

/**
 * The private channel in which each withdrawal has a topic and administrators decide about it. A message there counts like
 * a request of its sender.
 */
export class WithdrawalTopics implements WithdrawalChannel {
  readonly #chat: ChatServices
  readonly #channel: WithdrawalsChannel
  readonly #approvalsNeedStepUp: boolean
  /** Whether the channel could not be used when decisions were last processed. */
  #wasClosed = false

  constructor(chat: ChatServices, { channel, approvalsNeedStepUp }: WithdrawalTopicsOptions) {
    this.#chat = chat
    this.#channel = new WithdrawalsChannel(chat, channel)
    this.#approvalsNeedStepUp = approvalsNeedStepUp
  }

  /** Without a channel, notifications wait. */
  isOpen(): boolean {
    return this.#channel.openId() !== undefined
  }

  /** Starts to process decisions; they may precede the first notification. */
  async begin(): Promise<void> {
    const channelId = await this.#channel.find()
    if (channelId !== undefined) await this.#progress(channelId)
  }

  /** Processes the decisions. */
  job(decide: DecideWithdrawal, leads: () => boolean): Job {
    return {
      name: 'withdrawal topics',
      everyMs,
      run: async () => {
        if (leads()) await this.receive(decide)
        else await this.#channel.find()
      },
    }
  }

  /** Opens the topic of a withdrawal and posts its later steps there. */
  readonly notify: Send<TransferNotification> = async (notification, within) => {
    const chat = this.#chat
    if (notification.kind !== 'withdrawal') return chat.database.transaction(within)
    const channelId = await this.#channel.find()
    if (channelId === undefined) throw new ChannelClosed()
    const { withdrawal } = notification
    const messageId = await messageOfWithdrawal(chat.database.sql, withdrawal.withdrawalId)
    const post = () =>
      messageId === undefined
        ? this.#openTopic(channelId, withdrawal, within)
        : this.#postStep(messageId, notification, within)
    await sendOrSkip(chat, `withdrawal ${withdrawal.withdrawalId}`, post, within)
  }

  /** Posts an incident in the topic of its network. */
  readonly notifyIncident: Send<Incident> = async (incident, within) => {
    const channelId = await this.#channel.find()
    if (channelId === undefined) throw new ChannelClosed()
    const topic = incident.network === '' ? 'solvency' : `network ${incident.network}`
    const account = incident.accountId === 0 ? '' : this.#nameOf(incident.accountId)
    const content = incidentText(incident, account, `${this.#chat.site()}/admin/custody`)
    const post = () => postInTopic(this.#chat, { channelId, topic, content, within: (tx) => within(tx) })
    await sendOrSkip(this.#chat, `incident ${incident.incidentId}`, post, within)
  }

  async receive(decide: DecideWithdrawal): Promise<void> {
    const channelId = await this.#channel.find()
    const isClosed = channelId === undefined
    if (isClosed || this.#wasClosed) await this.#channel.voidMessages()
    this.#wasClosed = isClosed
    if (isClosed) return
    const chat = this.#chat
    const { seenUntil: from, voidUntil } = await this.#progress(channelId)
    const { received, untilId } = await readChannelMessages(chat, channelId, from, messagesAtOnceMax)
    // After the messages: each was stored with its row.
    const voided = await voidMessagesAfter(chat.database.sql, channelId, from)
    let processedUntil = from
    const markUntil = (to: number) => async (tx: Transaction) => {
      if (!(await markProcessed(tx.sql, channelId, processedUntil, to))) throw new ConcurrentUpdate()
    }
    try {
      for (const item of received) {
        const isVoid = item.messageId <= voidUntil || voided.has(item.messageId)
        const answer = isVoid ? this.#answerToVoid(item) : await this.#answerTo(item, decide)
        if (answer === undefined) continue
        const within = markUntil(item.messageId)
        // At once: if the next message fails, this decision must not be made again.
        if (answer === decided) await chat.database.transaction(within)
        else {
          const reply = { channelId, topic: item.topic, content: answer, within }
          await sendOrSkip(chat, 'an answer to a decision', () => postInTopic(chat, reply), within)
        }
        processedUntil = item.messageId
      }
      if (untilId > processedUntil) await chat.database.transaction(markUntil(untilId))
    } catch (error) {
      if (!(error instanceof ConcurrentUpdate)) throw error
    }
  }

  /** A decision of a time when others than administrators could control the channel must not surprise them later. */
  #answerToVoid({ speaker, content }: ReceivedItem): string | undefined {
    if (speaker.isBot || readDecision(content, reasonLengthMax) === undefined) return undefined
    return `That decides nothing: it was written while this channel could not be used. ${howToDecide(this.#place())}`
  }

  /** Undefined for other text. */
  async #answerTo({ speaker, content }: ReceivedItem, decide: DecideWithdrawal) {
    if (speaker.isBot) return undefined
    const decision = readDecision(content, reasonLengthMax)
    if (decision === undefined) return undefined
    if (this.#approvalsNeedStepUp) return howToDecide(this.#place())
    if (decision === 'unclear') return `That decides nothing. ${howToDecide(this.#place())}`
    if (speaker.role > roles.administrator || !speaker.isActive)
      return 'Only owners and administrators decide about withdrawals.'
    return this.#decide(speaker.id, decision, decide)
  }

  async #decide(operatorId: number, decision: Decision, decide: DecideWithdrawal) {
    const { withdrawalId, ...terms } = decision
    try {
      await decide(operatorId, withdrawalId, terms)
      return decided
    } catch (error) {
      if (!(error instanceof Failure) || error.kind.retryable) throw error
      return `Withdrawal ${withdrawalId}: ${error.message}.`
    }
  }

  async #openTopic(
    channelId: number,
    withdrawal: Withdrawal,
    within: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { withdrawalId, accountId, status } = withdrawal
    // An ended withdrawal needs no decision.
    if (ended.has(status)) return this.#chat.database.transaction(within)
    // The decisions on this topic must be processed, also in a new channel.
    await this.#progress(channelId)
    await postInTopic(this.#chat, {
      channelId,
      topic: `withdrawal ${withdrawalId}`,
      content: withdrawalTopicText(withdrawal, this.#nameOf(Number(accountId)), this.#place()),
      async within(tx, messageId) {
        if (messageId !== undefined) await saveWithdrawalMessage(tx.sql, withdrawalId, messageId)
        await within(tx)
      },
    })
  }

  async #postStep(
    messageId: number,
    notification: Extract<TransferNotification, { kind: 'withdrawal' }>,
    within: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const chat = this.#chat
    // Before the message: if the server dies in between, the retry finds the topic resolved.
    if (ended.has(notification.step)) await resolveTopicOf(chat, messageId)
    const place = await topicOfMessage(chat, messageId)
    if (place === undefined) return chat.database.transaction(within)
    const content = withdrawalStepText(notification, this.#nameOf(Number(notification.withdrawal.operatorId)))
    await postInTopic(chat, { ...place, content, within: (tx) => within(tx) })
  }

  #progress(channelId: number): Promise<DecisionProgress> {
    return decisionProgress(this.#chat.database.sql, channelId, () => newestMessage(this.#chat))
  }

  /** A silent mention. */
  #nameOf(personId: number): string {
    if (personId === 0) return 'the command line'
    const person = this.#chat.directory.user(personId)
    return person === undefined ? `account ${personId}` : `@_**${person.fullName}|${person.id}**`
  }

  #place(): DecisionPlace {
    return this.#approvalsNeedStepUp ? { page: `${this.#chat.site()}/admin/withdrawals` } : 'here'
  }
}
