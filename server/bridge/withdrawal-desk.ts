import {
  type ChatServices,
  type Heard,
  hearChannel,
  isPrivate,
  newestMessage,
  resolveTopicOf,
  sayInTopic,
  topicOfMessage,
} from '../chat/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import type { Transaction } from '../kernel/storage/database.ts'
import type { DecideWithdrawal, NewsDesk, Tell, TransferNews } from '../trading/ports.ts'
import { readDecision } from './read-decision.ts'
import { heardUntil, keepMessageOfWithdrawal, markHeard, messageOfWithdrawal } from './store/withdrawal-desk.ts'
import { deskQuestion, deskText, howToDecide } from './transfer-texts.ts'
import { sayOrPassOver } from './unheard.ts'

type Withdrawal = Extract<TransferNews, { kind: 'withdrawal' }>['withdrawal']

const everyMs = 1_000
const messagesAtOnceMax = 100
const reasonLengthMax = 500
const ended: ReadonlySet<string> = new Set<Withdrawal['status']>(['confirmed', 'rejected', 'canceled', 'failed'])

/** Thrown inside a transaction to undo it: another server has heard this one. */
class HeardMeanwhile extends Error {
  override readonly name = 'HeardMeanwhile'
}

/** The channel went away in this moment; what was to be told is told once there is one again. */
class DeskClosed extends Error {
  override readonly name = 'DeskClosed'
}

/**
 * Where administrators decide about withdrawals: a private channel in which each withdrawal has a topic. What is said there
 * counts like a request of whoever said it.
 */
export class WithdrawalDesk implements NewsDesk {
  readonly #chat: ChatServices
  readonly #channelName: string
  /** Why nothing was said the last time; empty when something was. */
  #complaint = ''

  constructor(chat: ChatServices, channelName: string) {
    this.#chat = chat
    this.#channelName = channelName
  }

  /** Nothing is told, and nothing passed over, while there is no channel for it. */
  isOpen(): boolean {
    return this.#channelId() !== undefined
  }

  /** From here on decisions are heard; they may come before anything is asked. */
  async begin(): Promise<void> {
    const channelId = this.#channelId()
    if (channelId !== undefined) await this.#heardUntil(channelId)
  }

  /** Hears what is decided. */
  job(decide: DecideWithdrawal, leads: () => boolean): Job {
    return {
      name: 'withdrawal desk',
      everyMs,
      run: async () => {
        if (leads()) await this.hear(decide)
      },
    }
  }

  /** Brings a withdrawal before those who decide, and tells them what becomes of it. */
  readonly tell: Tell<TransferNews> = async (news, within) => {
    const chat = this.#chat
    const channelId = this.#channelId()
    if (news.kind !== 'withdrawal') return chat.database.transaction(within)
    if (channelId === undefined) throw new DeskClosed()
    const { withdrawal } = news
    const messageId = await messageOfWithdrawal(chat.database.sql, withdrawal.withdrawalId)
    const say = () =>
      messageId === undefined ? this.#ask(channelId, withdrawal, within) : this.#goOn(messageId, news, within)
    await sayOrPassOver(chat, `withdrawal ${withdrawal.withdrawalId}`, say, within)
  }

  async hear(decide: DecideWithdrawal): Promise<void> {
    const channelId = this.#channelId()
    if (channelId === undefined) return
    const chat = this.#chat
    const from = await this.#heardUntil(channelId)
    const { heard, untilId } = await hearChannel(chat, channelId, from, messagesAtOnceMax)
    let told = from
    const passTo = (to: number) => async (tx: Transaction) => {
      if (!(await markHeard(tx.sql, channelId, told, to))) throw new HeardMeanwhile()
    }
    try {
      for (const one of heard) {
        const answer = await this.#answerTo(one, decide)
        if (answer === undefined) continue
        const within = passTo(one.messageId)
        const remark = { channelId, topic: one.topic, content: answer, within }
        await sayOrPassOver(chat, 'an answer to a decision', () => sayInTopic(chat, remark), within)
        told = one.messageId
      }
      if (untilId > told) await chat.database.transaction(passTo(untilId))
    } catch (error) {
      if (!(error instanceof HeardMeanwhile)) throw error
    }
  }

  /** Undefined when nothing is to be said: to talk, and to decisions, of which the withdrawal itself is news. */
  async #answerTo({ speaker, content }: Heard, decide: DecideWithdrawal): Promise<string | undefined> {
    if (speaker.isBot) return undefined
    const decision = readDecision(content, reasonLengthMax)
    if (decision === undefined) return undefined
    if (decision === 'unclear') return unclear
    const { step, withdrawalId, reason } = decision
    if (speaker.role > 200 || !speaker.isActive) return 'Only owners and administrators decide about withdrawals.'
    try {
      await decide(speaker.id, withdrawalId, { step, reason })
      return undefined
    } catch (error) {
      if (!(error instanceof Failure) || error.kind.retryable) throw error
      return `Withdrawal ${withdrawalId}: ${error.message}.`
    }
  }

  async #ask(channelId: number, withdrawal: Withdrawal, within: (tx: Transaction) => Promise<void>): Promise<void> {
    const { withdrawalId, accountId, status } = withdrawal
    // Nobody is asked about what is over.
    if (ended.has(status)) return this.#chat.database.transaction(within)
    // Whoever answers this question must be heard, also in a channel that is new.
    await this.#heardUntil(channelId)
    await sayInTopic(this.#chat, {
      channelId,
      topic: `withdrawal ${withdrawalId}`,
      content: deskQuestion(withdrawal, this.#nameOf(Number(accountId))),
      async within(tx, messageId) {
        if (messageId !== undefined) await keepMessageOfWithdrawal(tx.sql, withdrawalId, messageId)
        await within(tx)
      },
    })
  }

  async #goOn(
    messageId: number,
    news: Extract<TransferNews, { kind: 'withdrawal' }>,
    within: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const chat = this.#chat
    // Before it is told: when the server dies in between, it is done again, and nothing is left to be done.
    if (ended.has(news.step)) await resolveTopicOf(chat, messageId)
    const place = await topicOfMessage(chat, messageId)
    if (place === undefined) return chat.database.transaction(within)
    const content = deskText(news, this.#nameOf(Number(news.withdrawal.operatorId)))
    await sayInTopic(chat, { ...place, content, within: (tx) => within(tx) })
  }

  #heardUntil(channelId: number): Promise<number> {
    return heardUntil(this.#chat.database.sql, channelId, () => newestMessage(this.#chat))
  }

  /** Without a notification: they are named, not called. */
  #nameOf(personId: number): string {
    if (personId === 0) return 'the command line'
    const person = this.#chat.directory.user(personId)
    return person === undefined ? `account ${personId}` : `@_**${person.fullName}|${person.id}**`
  }

  /** A channel that everybody can read is no place for what people do with their money. */
  #channelId(): number | undefined {
    const channel = this.#chat.directory.channelByName(this.#channelName)
    const complaint =
      channel === undefined || channel.isArchived
        ? 'there is no such channel'
        : isPrivate(channel.privacy)
          ? ''
          : 'it is not private'
    if (complaint !== this.#complaint && complaint !== '') {
      this.#chat.log.warn('withdrawals are not brought before anybody', { channel: this.#channelName, complaint })
    }
    this.#complaint = complaint
    return complaint === '' ? channel?.id : undefined
  }
}

const unclear = `That decides nothing. ${howToDecide('NUMBER')}`
