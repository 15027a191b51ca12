import { dispatch } from '../../kernel/endpoint/dispatch.ts'
import { Failure } from '../../kernel/endpoint/failure.ts'
import type { ProtocolProblem } from '../../kernel/http/protocol-failures.ts'
import { errorFields } from '../../kernel/logging/logger.ts'
import { refuse } from '../failures.ts'
import { type BadFrame, type Frame, isBad, readFrame } from './frame.ts'
import type { SocketParts } from './parts.ts'
import type { RequestConnection } from './request-connection.ts'
import { SocketRequest } from './socket-request.ts'

const noPathParameters = {}
const limitedStatus = 429

interface Received {
  readonly frame: Frame
  /** The length of its text. */
  readonly characters: number
}

/** The requests of one connection: started in order of arrival; requests after a logon wait for its reply. */
export class RequestLine {
  readonly #parts: SocketParts
  readonly #connection: RequestConnection
  readonly #waiting: Received[] = []
  readonly #whenIdle: (() => void)[] = []
  #pending = 0
  #isBlocked = false
  #isFinishing = false

  constructor(parts: SocketParts, connection: RequestConnection) {
    this.#parts = parts
    this.#connection = connection
  }

  get isBusy(): boolean {
    return this.#pending + this.#waiting.length > 0
  }

  take(text: string): void {
    const frame = readFrame(text)
    const { length: characters } = text
    const { requestsUnderWayMax } = this.#parts.limits
    if (this.#isFinishing) this.#protocolFailure(frame.id, { kind: 'unavailable', reason: 'The server goes down' })
    else if (isBad(frame)) this.#refuseCounted(frame.id, badFrame(frame), characters)
    else if (this.#pending + this.#waiting.length >= requestsUnderWayMax) {
      this.#refuse(frame.id, refuse.tooManyUnderWay(requestsUnderWayMax))
      this.#connection.wasLimited(characters)
    } else if (this.#isBlocked) this.#waiting.push({ frame, characters })
    else this.#begin({ frame, characters })
  }

  /** Accepts no more requests, and resolves when all accepted ones are answered. */
  finish(): Promise<void> {
    this.#isFinishing = true
    if (!this.isBusy) return Promise.resolve()
    return new Promise((resolve) => this.#whenIdle.push(resolve))
  }

  #begin(received: Received): void {
    const isSession = received.frame.method.startsWith('session.')
    this.#pending += 1
    if (isSession) this.#isBlocked = true
    void this.#run(received, isSession)
  }

  #ended(isSession: boolean): void {
    this.#pending -= 1
    if (isSession) this.#isBlocked = false
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#begin(next)
    if (!this.isBusy) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #next(): Received | undefined {
    return this.#isBlocked ? undefined : this.#waiting.shift()
  }

  async #run({ frame, characters }: Received, isSession: boolean): Promise<void> {
    const { id, method, pairs: sent } = frame
    const { methods, dispatching, clock, log } = this.#parts
    const { requests } = dispatching.metrics
    const begunAt = requests.begin()
    try {
      const chosen = methods.choose(method, sent)
      if (chosen === undefined) return this.#refuseCounted(id, refuse.unknownMethod(method.slice(0, 100)), characters)
      const { route, pairs } = chosen
      const request = new SocketRequest(this.#connection, { id, method, pairs, receivedAtMs: clock.nowMs() })
      const { status, body } = await dispatch(route, request, noPathParameters, dispatching)
      requests.observeSince(begunAt, route.label, status)
      this.#answer(id, body as string)
      if (status === limitedStatus) this.#connection.wasLimited(characters)
      request.afterReply?.()
    } catch (error) {
      if (error instanceof Failure) return this.#refuseCounted(id, error, characters)
      log.error('failed to answer a frame', { method: method.slice(0, 100), ...errorFields(error) })
      this.#protocolFailure(id, { kind: 'internal' })
    } finally {
      this.#ended(isSession)
    }
  }

  /** A request without an endpoint counts against the rate limit too. */
  #refuseCounted(id: string, failure: Failure, characters: number): void {
    const { dialect } = this.#parts
    const limit = dialect.limit(this.#connection.identified(), this.#connection.address)
    if (limit?.allowed !== false) return this.#refuse(id, failure)
    this.#protocolFailure(id, { kind: 'rate_limited', retryAfterMs: limit.retryAfterMs })
    this.#connection.wasLimited(characters)
  }

  #refuse(id: string, failure: Failure): void {
    const request = new SocketRequest(this.#connection, { id, method: '', pairs: [], receivedAtMs: 0 })
    this.#answer(id, this.#parts.dialect.failure(failure, request).body)
  }

  #protocolFailure(id: string, problem: ProtocolProblem): void {
    this.#answer(id, this.#parts.dialect.protocolFailure(problem).body)
  }

  /** The envelope of the HTTP API with the request id first. */
  #answer(id: string, members: string): void {
    this.#connection.reply(`{"id":${id},${members}`)
  }
}

function badFrame({ member, rule }: BadFrame): Failure {
  return member === undefined ? refuse.badFrame(rule) : refuse.badParameter(member, rule)
}
