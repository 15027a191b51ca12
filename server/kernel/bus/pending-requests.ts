import { errorFields, type Logger } from '../logging/logger.ts'
import { invariant } from '../values/invariant.ts'
import {
  AnswerFailed,
  type BusBody,
  NoAnswer,
  NoListener,
  type RequestHandler,
  type RequestOptions,
  TimedOut,
} from './bus.ts'
import { Parts, partsOf, readFrame, writeFrame } from './frame.ts'
import { busLimits } from './limits.ts'
import type { SignedMessage, SignedWire } from './signed-wire.ts'
import { withinTime } from './within-time.ts'

interface PendingRequest {
  readonly parts: Parts
  readonly to: string | undefined
  /** Sends the request again, if the node has not accepted it. */
  send(): void
  answered(body: BusBody): void
  failed(error: Error): void
}

export interface PendingRequestsOptions {
  readonly wire: SignedWire
  readonly prefix: string
  readonly node: string
  readonly log: Logger
  /** The random prefix of request ids. */
  readonly token: string
  /** NATS reports no responders for a request to this node. */
  onNoListener(node: string): void
}

/** Requests between nodes: those this node sent and those it serves. */
export class PendingRequests {
  readonly #options: PendingRequestsOptions
  readonly #open = new Map<string, PendingRequest>()
  readonly #incoming = new Map<string, Parts>()
  readonly #atWork = new Map<string, AbortController>()
  readonly #handlers = new Map<string, RequestHandler>()
  #nextId = 0

  constructor(options: PendingRequestsOptions) {
    this.#options = options
    const { wire, prefix, node } = options
    const onNoListener = (subject: string) => this.#receiveNoListener(subject)
    wire.listen(`${prefix}.answer.${node}.*`, (message) => this.#receiveAnswer(message), { onNoListener })
    wire.listen(`${prefix}.ended.*.*`, ({ bytes }) => this.#receiveEnd(bytes))
    // A request addressed to this node always gets a reply, even if no handler exists.
    const onUnproven = (message: SignedMessage) => this.#receiveTooEarly(message)
    wire.listen(`${prefix}.at.${node}.*.*`, (message) => this.#receiveRequest(message), { onUnproven })
  }

  async request(subject: string, body: BusBody, { timeoutMs, to, signal }: RequestOptions): Promise<BusBody> {
    const { prefix, node, token } = this.#options
    const id = `${token}${this.#nextId++}`
    const replyTo = `${prefix}.answer.${node}.${id}`
    const address = to === undefined ? `${prefix}.ask.${subject}` : `${prefix}.at.${to}.${subject}`
    // Before the wait: the request may be sent by a timer, which has no caller for the error of a body that is too large.
    const frames = this.#requestFrames(subject, body)
    try {
      return await withinTime({ timeoutMs, signal, what: subject }, (ended) => {
        ended.addEventListener('abort', () => this.#sendEnd(id), { once: true })
        return new Promise((answered, failed) => {
          const send = () => {
            for (const frame of frames) this.#options.wire.send(address, frame, replyTo)
          }
          this.#open.set(id, { parts: new Parts(), to, send, answered, failed })
          this.#sendWhenProven(id, busLimits.provingWaitMs)
        })
      })
    } finally {
      this.#open.delete(id)
    }
  }

  answer(subject: string, handle: RequestHandler): () => void {
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

  /** Fails the open requests to this node and aborts the requests from it; without a node, all of them. */
  giveUp(node?: string): void {
    for (const { to, failed } of [...this.#open.values()]) {
      if (node === undefined || to === node) failed(new TimedOut('The node is unreachable'))
    }
    const start = `${this.#options.prefix}.answer.${node === undefined ? '' : `${node}.`}`
    for (const replyTo of [...this.#incoming.keys()]) if (replyTo.startsWith(start)) this.#incoming.delete(replyTo)
    for (const [replyTo, atWork] of [...this.#atWork]) if (replyTo.startsWith(start)) atWork.abort()
  }

  /** Replies of a node that has not proved that it is alive are dropped, so the request waits for the proof. */
  #sendWhenProven(id: string, waitMs: number): void {
    const pending = this.#open.get(id)
    if (pending === undefined) return
    const isEarly = pending.to !== undefined && this.#options.wire.isProving(pending.to)
    if (!isEarly || waitMs <= 0) return pending.send()
    setTimeout(() => this.#sendWhenProven(id, waitMs - busLimits.requestAgainMs), busLimits.requestAgainMs)
  }

  #requestFrames(subject: string, body: BusBody): Uint8Array[] {
    const { isBytes, parts } = partsOf(body, this.#options.wire.payloadBytesMax)
    return parts.map((bytes, part) => writeFrame({ kind: 'asked', subject, isBytes, part, parts: parts.length }, bytes))
  }

  #sendEnd(id: string): void {
    const { wire, prefix, node } = this.#options
    const subject = `${prefix}.answer.${node}.${id}`
    wire.send(`${prefix}.ended.${node}.${id}`, writeFrame({ kind: 'ended', subject }))
  }

  #receiveEnd(bytes: Uint8Array): void {
    const subject = readFrame(bytes)?.head.subject
    if (subject === undefined) return
    // The last part of the request may be lost.
    this.#incoming.delete(subject)
    this.#atWork.get(subject)?.abort()
  }

  #receiveNoListener(subject: string): void {
    const pending = this.#pendingRequest(subject)
    if (pending?.to !== undefined) this.#options.onNoListener(pending.to)
    pending?.failed(new NoListener('No responders'))
  }

  #receiveAnswer({ subject, bytes }: SignedMessage): void {
    const pending = this.#pendingRequest(subject)
    const frame = pending === undefined ? undefined : readFrame(bytes)
    if (pending === undefined || frame === undefined) return
    const whole = pending.parts.add(frame)
    if (whole === undefined) return
    const { kind } = frame.head
    if (kind === 'again') setTimeout(() => this.#pendingRequest(subject)?.send(), busLimits.requestAgainMs)
    else if (kind === 'unanswered') pending.failed(new NoAnswer('The node does not answer this'))
    else if (kind === 'failed') pending.failed(new AnswerFailed(String(whole.body)))
    else pending.answered(whole.body)
  }

  #pendingRequest(subject: string): PendingRequest | undefined {
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

  /** Asks for the request once, after its last part. */
  #receiveTooEarly({ bytes, replyTo }: SignedMessage): void {
    const { part = 0, parts = 1 } = readFrame(bytes)?.head ?? {}
    if (replyTo !== undefined && part + 1 === parts) this.#sendAnswer(replyTo, 'again', null)
  }

  async #reply(replyTo: string, from: string, request: BusBody, handle: RequestHandler): Promise<void> {
    const ending = new AbortController()
    this.#atWork.set(replyTo, ending)
    try {
      const body = await handle(request, { from, signal: ending.signal })
      if (!ending.signal.aborted) this.#sendAnswer(replyTo, 'answered', body)
    } catch (error) {
      if (ending.signal.aborted) return
      this.#options.log.error('a request of another node failed', { from, ...errorFields(error) })
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
