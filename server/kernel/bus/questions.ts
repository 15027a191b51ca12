import { errorFacts, type Logger } from '../logging/logger.ts'
import { invariant } from '../values/invariant.ts'
import { type Answer, AnswerFailed, type BusBody, NoAnswer, type RequestOptions, TimedOut } from './bus.ts'
import { Parts, partsOf, readFrame, writeFrame } from './frame.ts'
import type { Wire, WireMessage } from './wire.ts'
import { withinTime } from './within-time.ts'

interface Question {
  readonly parts: Parts
  readonly to: string | undefined
  answered(body: BusBody): void
  failed(error: Error): void
}

export interface QuestionsOptions {
  readonly wire: Wire
  readonly prefix: string
  readonly node: string
  readonly log: Logger
  /** A node that was asked by name does not listen to the question. */
  onUnheard(node: string): void
}

/** Requests between nodes, both ends. */
export class Questions {
  readonly #options: QuestionsOptions
  readonly #open = new Map<string, Question>()
  readonly #incoming = new Map<string, Parts>()
  readonly #atWork = new Map<string, AbortController>()
  readonly #answered = new Set<string>()
  #nextId = 0

  constructor(options: QuestionsOptions) {
    this.#options = options
    const { wire, prefix, node } = options
    wire.listen(`${prefix}.answer.${node}.*`, (message) => this.#hearAnswer(message))
    wire.listen(`${prefix}.ended.*.*`, ({ bytes }) => this.#hearEnd(bytes))
  }

  async ask(subject: string, body: BusBody, { timeoutMs, to, signal }: RequestOptions): Promise<BusBody> {
    const { prefix, node } = this.#options
    const id = String(this.#nextId++)
    const replyTo = `${prefix}.answer.${node}.${id}`
    const asked = to === undefined ? `${prefix}.ask.${subject}` : `${prefix}.at.${to}.${subject}`
    try {
      return await withinTime({ timeoutMs, signal, what: subject }, (ended) => {
        ended.addEventListener('abort', () => this.#sendEnd(id), { once: true })
        return new Promise((answered, failed) => {
          this.#open.set(id, { parts: new Parts(), to, answered, failed })
          this.#send(asked, subject, body, replyTo)
        })
      })
    } finally {
      this.#open.delete(id)
    }
  }

  answer(subject: string, handle: Answer): () => void {
    const { wire, prefix, node } = this.#options
    invariant(!this.#answered.has(subject), `${subject} is answered once`)
    this.#answered.add(subject)
    const hear = (message: WireMessage) => this.#hearQuestion(message, handle)
    const shared = wire.listen(`${prefix}.ask.${subject}`, hear, { shared: true })
    const own = wire.listen(`${prefix}.at.${node}.${subject}`, hear)
    return () => {
      this.#answered.delete(subject)
      shared()
      own()
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

  #send(asked: string, subject: string, body: BusBody, replyTo: string): void {
    const { wire, node } = this.#options
    const { isBytes, parts } = partsOf(body, wire.payloadBytesMax)
    parts.forEach((bytes, part) => {
      const head = { kind: 'asked', from: node, subject, isBytes, part, parts: parts.length } as const
      wire.send(asked, writeFrame(head, bytes), replyTo)
    })
  }

  #sendEnd(id: string): void {
    const { wire, prefix, node } = this.#options
    const subject = `${prefix}.answer.${node}.${id}`
    wire.send(`${prefix}.ended.${node}.${id}`, writeFrame({ kind: 'ended', from: node, subject }))
  }

  #hearEnd(bytes: Uint8Array): void {
    const subject = readFrame(bytes)?.head.subject
    if (subject !== undefined) this.#atWork.get(subject)?.abort()
  }

  #hearAnswer({ subject, bytes, isUnheard }: WireMessage): void {
    const question = this.#open.get(subject.slice(subject.lastIndexOf('.') + 1))
    if (question === undefined) return
    if (isUnheard) {
      if (question.to !== undefined) this.#options.onUnheard(question.to)
      return question.failed(new NoAnswer('Nobody answers'))
    }
    const frame = readFrame(bytes)
    if (frame === undefined) return
    const whole = question.parts.add(frame)
    if (whole === undefined) return
    if (frame.head.kind === 'failed') question.failed(new AnswerFailed(String(whole.body)))
    else question.answered(whole.body)
  }

  #hearQuestion({ bytes, replyTo }: WireMessage, handle: Answer): void {
    const frame = readFrame(bytes)
    if (frame === undefined || replyTo === undefined) return
    const { from, part = 0, parts: count = 1 } = frame.head
    const parts = this.#incoming.get(replyTo) ?? new Parts()
    const whole = parts.add(frame)
    if (whole === undefined) {
      if (part + 1 < count) this.#incoming.set(replyTo, parts)
      else this.#incoming.delete(replyTo)
      return
    }
    this.#incoming.delete(replyTo)
    void this.#reply(replyTo, from, whole.body, handle)
  }

  async #reply(replyTo: string, from: string, asked: BusBody, handle: Answer): Promise<void> {
    const ending = new AbortController()
    this.#atWork.set(replyTo, ending)
    try {
      const body = await handle(asked, { from, signal: ending.signal })
      if (!ending.signal.aborted) this.#sendAnswer(replyTo, 'answered', body)
    } catch (error) {
      if (ending.signal.aborted) return
      this.#options.log.error('a question of another node was not answered', { from, ...errorFacts(error) })
      this.#sendAnswer(replyTo, 'failed', error instanceof Error ? error.message : String(error))
    } finally {
      this.#atWork.delete(replyTo)
    }
  }

  #sendAnswer(replyTo: string, kind: 'answered' | 'failed', body: BusBody): void {
    const { wire, node } = this.#options
    const { isBytes, parts } = partsOf(body, wire.payloadBytesMax)
    parts.forEach((bytes, part) => {
      wire.send(replyTo, writeFrame({ kind, from: node, isBytes, part, parts: parts.length }, bytes))
    })
  }
}
