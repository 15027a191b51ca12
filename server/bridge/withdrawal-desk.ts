import {
  type ChatServices,
  type Heard,
  hearChannel,
  newestMessage,
  resolveTopicOf,
  sayInTopic,
  topicOfMessage,
} from '../chat/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import type { Transaction } from '../kernel/storage/database.ts'
import type { DecideWithdrawal, NewsDesk, Tell, TransferNews } from '../trading/ports.ts'
import { type Decision, readDecision } from './read-decision.ts'
import { heardUntil, keepMessageOfWithdrawal, markHeard, messageOfWithdrawal } from './store/withdrawal-desk.ts'
import { type DecisionPlace, deskQuestion, deskText, howToDecide } from './transfer-texts.ts'
import { sayOrPassOver } from './unheard.ts'
import { WithdrawalsChannel } from './withdrawals-channel.ts'

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

export interface WithdrawalDeskOptions {
  /** The channel, as the operator names it. */
  readonly channel: string
  /** A message proves no more than a session: where approvals need more, they are given on the page alone. */
  readonly approvalsNeedStepUp: boolean
}

/**
 * Where administrators decide about withdrawals: a private channel in which each withdrawal has a topic. What is said there
 * counts like a request of whoever said it.
 */
export class WithdrawalDesk implements NewsDesk {
  readonly #chat: ChatServices
  readonly #channel: WithdrawalsChannel
  readonly #approvalsNeedStepUp: boolean

  constructor(chat: ChatServices, { channel, approvalsNeedStepUp }: WithdrawalDeskOptions) {
    this.#chat = chat
    this.#channel = new WithdrawalsChannel(chat, channel)
    this.#approvalsNeedStepUp = approvalsNeedStepUp
  }

  /** Nothing is told, and nothing passed over, while there is no channel for it. */
  isOpen(): boolean {
    return this.#channel.openId() !== undefined
  }

  /** From here on decisions are heard; they may come before anything is asked. */
  async begin(): Promise<void> {
    const channelId = await this.#channel.find()
    if (channelId !== undefined) await this.#heardUntil(channelId)
  }

  /** Hears what is decided. */
  job(decide: DecideWithdrawal, leads: () => boolean): Job {
    return {
      name: 'withdrawal desk',
      everyMs,
      run: async () => {
        if (leads()) await this.hear(decide)
        else await this.#channel.find()
      },
    }
  }

  /** Brings a withdrawal before those who decide, and tells them what becomes of it. */
  readonly tell: Tell<TransferNews> = async (news, within) => {
    const chat = this.#chat
    if (news.kind !== 'withdrawal') return chat.database.transaction(within)
    const channelId = await this.#channel.find()
    if (channelId === undefined) throw new DeskClosed()
    const { withdrawal } = news
    const messageId = await messageOfWithdrawal(chat.database.sql, withdrawal.withdrawalId)
    const say = () =>
      messageId === undefined ? this.#ask(channelId, withdrawal, within) : this.#goOn(messageId, news, within)
    await sayOrPassOver(chat, `withdrawal ${withdrawal.withdrawalId}`, say, within)
  }

  async hear(decide: DecideWithdrawal): Promise<void> {
    const channelId = await this.#channel.find()
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
    if (this.#approvalsNeedStepUp) return howToDecide(this.#place())
    if (decision === 'unclear') return `That decides nothing. ${howToDecide(this.#place())}`
    if (speaker.role > 200 || !speaker.isActive) return 'Only owners and administrators decide about withdrawals.'
    return this.#decide(speaker.id, decision, decide)
  }

  async #decide(operatorId: number, decision: Decision, decide: DecideWithdrawal): Promise<string | undefined> {
    const { withdrawalId, ...decided } = decision
    try {
      await decide(operatorId, withdrawalId, decided)
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
      content: deskQuestion(withdrawal, this.#nameOf(Number(accountId)), this.#place()),
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

  #place(): DecisionPlace {
    return this.#approvalsNeedStepUp ? { page: `${this.#chat.site()}/admin/withdrawals` } : 'here'
  }
}
