import { type ClientEnvironment, delay, type FetchedReply, systemEnvironment } from './environment.ts'
import { errorOf, NoAnswer } from './errors.ts'
import { type LimitSeen, Pacer } from './pacer.ts'
import { decideRetry, type RepeatableRequest } from './retrying.ts'
import { ServerClock } from './server-clock.ts'
import {
  boundForm,
  createSigner,
  encodedPairs,
  endpointLines,
  type ParameterValue,
  type Signer,
  sentPairs,
  socketLines,
} from './signing.ts'

export interface Credentials {
  readonly apiKey: string
  readonly secretKey: string
}

export interface TransportOptions {
  /** The versioned root of the trading API: `http://127.0.0.1:8080/v1`. */
  readonly baseUrl: string
  readonly credentials?: Credentials | undefined
  /** The prefix of the deployment; `X-SVC` by default. */
  readonly headerPrefix?: string | undefined
  readonly recvWindowMs?: number | undefined
  /** The reply timeout. */
  readonly timeoutMs?: number | undefined
  readonly environment?: ClientEnvironment | undefined
}

/** Sends requests: signs them with the server's time, respects the rate limit, and retries repeatable requests. */
export class Transport {
  readonly clock: ServerClock
  readonly environment: ClientEnvironment
  readonly baseUrl: string
  readonly #credentials: Credentials | undefined
  readonly #signer: Signer | undefined
  readonly #headerPrefix: string
  readonly #recvWindowMs: number | undefined
  readonly #timeoutMs: number
  #measuring: Promise<void> | undefined
  /** The server counts signed requests per account and all others per address. */
  readonly #pacers: { readonly signed: Pacer; readonly open: Pacer }

  constructor(options: TransportOptions) {
    const { credentials, environment = systemEnvironment } = options
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.environment = environment
    this.clock = new ServerClock(environment)
    this.#credentials = credentials
    this.#signer = credentials === undefined ? undefined : createSigner(credentials.secretKey)
    this.#headerPrefix = options.headerPrefix ?? 'X-SVC'
    this.#recvWindowMs = options.recvWindowMs
    this.#timeoutMs = options.timeoutMs ?? 15_000
    this.#pacers = { signed: new Pacer(environment), open: new Pacer(environment) }
  }

  /** Returns `result` of the envelope; throws an AgoraError, or NoAnswer. */
  async call(input: RepeatableRequest): Promise<unknown> {
    const pacer = input.path.startsWith('/public/') ? this.#pacers.open : this.#pacers.signed
    for (let attempt = 1; ; attempt += 1) {
      let retryAfterMs: number | undefined
      try {
        return await pacer.run(async () => {
          const reply = await this.#send(input)
          pacer.learn(limitSeen(reply))
          retryAfterMs = retryAfter(reply)
          return await this.#result(reply)
        })
      } catch (problem) {
        const remedy = decideRetry(problem, input, attempt, retryAfterMs)
        if (remedy.kind === 'give_up') throw problem
        if (remedy.kind === 'again') await delay(this.environment, remedy.waitMs)
        if (remedy.kind === 'again_when_allowed') pacer.block(remedy.waitMs)
        if (remedy.kind === 'again_with_right_time') await this.measureClock()
      }
    }
  }

  /** Measures the server's time again; concurrent calls share one request. */
  measureClock(): Promise<void> {
    this.#measuring ??= (async () => {
      this.clock.forget()
      await this.call({ method: 'GET', path: '/public/time', parameters: {} })
    })().finally(() => {
      this.#measuring = undefined
    })
    return this.#measuring
  }

  /** The signed parameters of a socket method, such as the logon. */
  async signedParameters(
    method: string,
    parameters: Readonly<Record<string, ParameterValue>>,
  ): Promise<Record<string, string>> {
    const { credentials, signer } = this.#identity()
    if (!this.clock.isMeasured) await this.measureClock()
    return signedFrame(method, signer, { apiKey: credentials.apiKey, ...parameters, ...this.#stamp() })
  }

  async #send(input: RepeatableRequest): Promise<FetchedReply & { readonly sentAtMs: number }> {
    const { url, headers, body } = await this.#prepare(input)
    const giveUp = new AbortController()
    const callOff = this.environment.after(this.#timeoutMs, () => giveUp.abort())
    const sentAtMs = this.environment.nowMs()
    try {
      const options = { method: input.method, headers, signal: giveUp.signal, ...(body === undefined ? {} : { body }) }
      const { status, headers: received, text } = await this.environment.fetch(url, options).then(whole)
      return { status, headers: received, text, sentAtMs }
    } catch (cause) {
      throw new NoAnswer(`${input.method} ${input.path} was not answered`, { cause })
    } finally {
      callOff()
    }
  }

  async #prepare({ method, path, parameters }: RepeatableRequest) {
    const given = parameters as Readonly<Record<string, ParameterValue>>
    const inQuery = method === 'GET' || method === 'DELETE'
    const url = (query: string) => `${this.baseUrl}${path}${query === '' ? '' : `?${query}`}`
    if (path.startsWith('/public/')) return { url: url(encodedPairs(sentPairs(given))), headers: {}, body: undefined }
    const { credentials, signer } = this.#identity()
    if (!this.clock.isMeasured) await this.measureClock()
    const text = encodedPairs(sentPairs({ ...given, ...this.#stamp() }))
    const headers: Record<string, string> = {
      [`${this.#headerPrefix}-APIKEY`]: credentials.apiKey,
      [`${this.#headerPrefix}-SIGNATURE`]: await signer.sign(endpointLines(method, path) + text),
      [`${this.#headerPrefix}-SIGNATURE-FORM`]: boundForm,
    }
    if (inQuery) return { url: url(text), headers, body: undefined }
    // A form is signed as sent: its encoding is unambiguous.
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return { url: url(''), headers, body: text }
  }

  #stamp(): Record<string, ParameterValue> {
    return { recvWindow: this.#recvWindowMs, timestamp: this.clock.stampMs() }
  }

  #identity(): { credentials: Credentials; signer: Signer } {
    if (this.#credentials === undefined || this.#signer === undefined)
      throw new TypeError('Private endpoints need credentials: pass apiKey and secretKey')
    return { credentials: this.#credentials, signer: this.#signer }
  }

  async #result(reply: FetchedReply & { readonly sentAtMs: number }): Promise<unknown> {
    const text = await reply.text()
    const body = parsed(text)
    if (body?.serverTime !== undefined)
      this.clock.learn(reply.sentAtMs, this.environment.nowMs(), Number(body.serverTime))
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
    if (reply.status === 200 && !isJson) return text
    if (reply.status !== 200 || body === undefined) throw errorOf(reply.status, body)
    return body.status === 'true' ? body.result : body
  }
}

/** Socket parameters with their signature, which is valid for this method only. */
export async function signedFrame(
  method: string,
  signer: Signer,
  parameters: Readonly<Record<string, ParameterValue>>,
): Promise<Record<string, string>> {
  const pairs = sentPairs({ ...parameters, signatureForm: boundForm })
  return { ...Object.fromEntries(pairs), signature: await signer.sign(socketLines(method) + encodedPairs(pairs)) }
}

/** A reply is complete when its body has arrived: a connection lost in between is no reply. */
async function whole(reply: FetchedReply): Promise<FetchedReply> {
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, text: async () => text }
}

function parsed(text: string): { status?: string; serverTime?: string; result?: unknown } | undefined {
  try {
    return JSON.parse(text) as { status?: string }
  } catch {
    return undefined
  }
}

function limitSeen({ headers }: FetchedReply): LimitSeen | undefined {
  const limit = headers.get('x-ratelimit-limit')
  const remaining = headers.get('x-ratelimit-remaining')
  return limit === null || remaining === null ? undefined : { limit: Number(limit), remaining: Number(remaining) }
}

function retryAfter({ headers }: FetchedReply): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}
