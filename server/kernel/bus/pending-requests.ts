import { errorFields, type Logger } from '../logging/logger.ts'
import { invariant } from '../values/invariant.ts'
import { type Answer, AnswerFailed, type BusBody, NoAnswer, NoListener, type RequestOptions, TimedOut } from './bus.ts'
import { Parts, partsOf, readFrame, writeFrame } from './frame.ts'
import { busLimits } from './limits.ts'
import type { SignedMessage, SignedWire } from './signed-wire.ts'
import { withinTime } from './within-time.ts'

interface Question {
  readonly parts: Parts
  readonly to: string | undefined
  /** Sends it once more: the node that was asked has not taken it. */
  again(): void
  answered(body: BusBody): void
  failed(error: Error): void
}

export interface PendingRequestsOptions {
  readonly wire: SignedWire
  readonly prefix: string
  readonly node: string
  readonly log: Logger
  /** Begins the names of questions; nobody can guess it. */
  readonly token: string
  /** A node that was asked by name does not listen to the question. */
  onNoListener(node: string): void
}

/** Requests between nodes, both ends. */
export class PendingRequests {
  readonly #options: PendingRequestsOptions
  readonly #open = new Map<string, Question>()
  readonly #incoming = new Map<string, Parts>()
  readonly #atWork = new Map<string, AbortController>()
  readonly #handlers = new Map<string, Answer>()
  #nextId = 0

  constructor(options: PendingRequestsOptions) {
    this.#options = options
    const { wire, prefix, node } = options
    const onNoListener = (subject: string) => this.#receiveNoListener(subject)
    wire.listen(`${prefix}.answer.${node}.*`, (message) => this.#receiveAnswer(message), { onNoListener })
    wire.listen(`${prefix}.ended.*.*`, ({ bytes }) => this.#receiveEnd(bytes))
    // Whatever this node is asked by name it answers, if only that it does not answer such questions.
    const onUnproven = (message: SignedMessage) => this.#receiveTooEarly(message)
    wire.listen(`${prefix}.at.${node}.*.*`, (message) => this.#receiveRequest(message), { onUnproven })
  }

  async ask(subject: string, body: BusBody, { timeoutMs, to, signal }: RequestOptions): Promise<BusBody> {
    const { prefix, node, token } = this.#options
    const id = `${token}${this.#nextId++}`
    const replyTo = `${prefix}.answer.${node}.${id}`
    const asked = to === undefined ? `${prefix}.ask.${subject}` : `${prefix}.at.${to}.${subject}`
    try {
      return await withinTime({ timeoutMs, signal, what: subject }, (ended) => {
        ended.addEventListener('abort', () => this.#sendEnd(id), { once: true })
        return new Promise((answered, failed) => {
          const again = () => this.#send(asked, subject, body, replyTo)
          this.#open.set(id, { parts: new Parts(), to, again, answered, failed })
          this.#sendWhenProven(id, busLimits.provingWaitMs)
        })
      })
    } finally {
      this.#open.delete(id)
    }
  }

  answer(subject: string, handle: Answer): () => void {
    const { wire, prefix } = this.#options
    invariant(!this.#handlers.has(subject), `${subject} is answered once`)
    invariant(subject.split('.').length === 2, `${subject} has two words`)
    this.#handlers.set(subject, handle)
    const onUnproven = (message: SignedMessage) => this.#receiveTooEarly(message)
    const options = { shared: true, onUnproven }
    const close = wire.listen(`${prefix}.ask.${subject}`, (message) => this.#receiveRequest(message), options)
    return () => {
      this.#handlers.delete(subject)
      close()
    }
  }

  /** Whatever this node was asked stays unanswered, and what it asked need not be answered; without a node, all of it. */
  giveUp(node?: string): void {
    for (const { to, failed } of [...this.#open.values()]) {
      if (node === undefined || to === node) failed(new TimedOut('The node that was asked cannot be heard any more'))
    }
    const start = `${this.#options.prefix}.answer.${node === undefined ? '' : `${node}.`}`
    for (const replyTo of [...this.#incoming.keys()]) if (replyTo.startsWith(start)) this.#incoming.delete(replyTo)
    for (const [replyTo, atWork] of [...this.#atWork]) if (replyTo.startsWith(start)) atWork.abort()
  }

  /** What a node answers before it has shown that it lives is not heard here, so it is not asked before. */
  #sendWhenProven(id: string, waitMs: number): void {
    const question = this.#open.get(id)
    if (question === undefined) return
    const isEarly = question.to !== undefined && this.#options.wire.isProving(question.to)
    if (!isEarly || waitMs <= 0) return question.again()
    setTimeout(() => this.#sendWhenProven(id, waitMs - busLimits.askAgainMs), busLimits.askAgainMs)
  }

  #send(asked: string, subject: string, body: BusBody, replyTo: string): void {
    const { wire } = this.#options
    const { isBytes, parts } = partsOf(body, wire.payloadBytesMax)
    parts.forEach((bytes, part) => {
      const head = { kind: 'asked', subject, isBytes, part, parts: parts.length } as const
      wire.send(asked, writeFrame(head, bytes), replyTo)
    })
  }

  #sendEnd(id: string): void {
    const { wire, prefix, node } = this.#options
    const subject = `${prefix}.answer.${node}.${id}`
    wire.send(`${prefix}.ended.${node}.${id}`, writeFrame({ kind: 'ended', subject }))
  }

  #receiveEnd(bytes: Uint8Array): void {
    const subject = readFrame(bytes)?.head.subject
    if (subject !== undefined) this.#atWork.get(subject)?.abort()
  }

  #receiveNoListener(subject: string): void {
    const question = this.#questionOf(subject)
    if (question?.to !== undefined) this.#options.onNoListener(question.to)
    question?.failed(new NoListener('Nobody listens'))
  }

  #receiveAnswer({ subject, bytes }: SignedMessage): void {
    const question = this.#questionOf(subject)
    const frame = question === undefined ? undefined : readFrame(bytes)
    if (question === undefined || frame === undefined) return
    const whole = question.parts.add(frame)
    if (whole === undefined) return
    const { kind } = frame.head
    if (kind === 'again') setTimeout(() => this.#questionOf(subject)?.again(), busLimits.askAgainMs)
    else if (kind === 'unanswered') question.failed(new NoAnswer('The node does not answer this'))
    else if (kind === 'failed') question.failed(new AnswerFailed(String(whole.body)))
    else question.answered(whole.body)
  }

  #questionOf(subject: string): Question | undefined {
    return this.#open.get(subject.slice(subject.lastIndexOf('.') + 1))
  }

  #receiveRequest({ from, bytes, replyTo }: SignedMessage): void {
    const frame = readFrame(bytes)
    if (frame?.head.subject === undefined || replyTo === undefined) return
    const { subject, part = 0, parts: count = 1 } = frame.head
    const parts = this.#incoming.get(replyTo) ?? new Parts()
    const whole = parts.add(frame)
    if (whole === undefined) {
      if (part + 1 < count) this.#incoming.set(replyTo, parts)
      else this.#incoming.delete(replyTo)
      return
    }
    this.#incoming.delete(replyTo)
    const handle = this.#handlers.get(subject)
    if (handle === undefined) this.#sendAnswer(replyTo, 'unanswered', null)
    else void this.#reply(replyTo, from, whole.body, handle)
  }

  /** The whole was left out with its last part, so it is asked for once. */
  #receiveTooEarly({ bytes, replyTo }: SignedMessage): void {
    const { part = 0, parts = 1 } = readFrame(bytes)?.head ?? {}
    if (replyTo !== undefined && part + 1 === parts) this.#sendAnswer(replyTo, 'again', null)
  }

  async #reply(replyTo: string, from: string, asked: BusBody, handle: Answer): Promise<void> {
    const ending = new AbortController()
    this.#atWork.set(replyTo, ending)
    try {
      const body = await handle(asked, { from, signal: ending.signal })
      if (!ending.signal.aborted) this.#sendAnswer(replyTo, 'answered', body)
    } catch (error) {
      if (ending.signal.aborted) return
      this.#options.log.error('a question of another node was not answered', { from, ...errorFields(error) })
      this.#sendAnswer(replyTo, 'failed', error instanceof Error ? error.message : String(error))
    } finally {
      this.#atWork.delete(replyTo)
    }
  }

  #sendAnswer(replyTo: string, kind: 'answered' | 'failed' | 'unanswered' | 'again', body: BusBody): void {
    const { wire } = this.#options
    const { isBytes, parts } = partsOf(body, wire.payloadBytesMax)
    parts.forEach((bytes, part) => {
      wire.send(replyTo, writeFrame({ kind, isBytes, part, parts: parts.length }, bytes))
    })
  }
}
