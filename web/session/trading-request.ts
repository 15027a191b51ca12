import { systemEnvironment } from '../../client/environment.ts'
import { ServerClock } from '../../client/server-clock.ts'
import { boundForm, encodedPairs, endpointLines, type ParameterValue, sentPairs } from '../../client/signing.ts'
import { textIn } from '../i18n/text.ts'
import { nowMs } from '../platform/clock.ts'
import { headerPrefix } from '../platform/page-facts.ts'
import { notedFetch } from './noted-fetch.ts'
import { proofIsGiven, stepUpCode } from './step-up.ts'
import { type ErrorReply, TradingError } from './trading-error.ts'
import { clearTradingKey, tradingKey } from './trading-key.ts'

interface Envelope {
  readonly status: string
  readonly serverTime: string
  readonly result?: unknown
  readonly error?: ErrorReply
}

export type TradingMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type TradingParams = Readonly<Record<string, ParameterValue>>

export interface TradingRequestOptions {
  readonly signal?: AbortSignal
}

/**
 * Calls the trading API: `tradingRequest('GET', '/public/tickers')`. Paths under /private are signed with the key of
 * the session. Returns the result and throws a TradingError, or ProofCancelled.
 */
export async function tradingRequest<T = unknown>(
  method: TradingMethod,
  path: string,
  params: TradingParams = {},
  options: TradingRequestOptions = {},
): Promise<T> {
  const once = path.startsWith('/private/') ? signedAttempt : attempt
  for (let attempts = 1; ; attempts += 1) {
    try {
      return (await once(method, path, params, options)) as T
    } catch (error) {
      if (attempts >= attemptsMax || !(await isRemedied(error))) throw error
      options.signal?.throwIfAborted()
    }
  }
}

const attemptsMax = 3
/** Used when the reply has no waiting time. */
const limitedPauseMs = 1_000

/** After these errors nothing was executed, so a retry is safe: with the right time, a new key, or a little later. */
async function isRemedied(error: unknown): Promise<boolean> {
  if (!(error instanceof TradingError)) return false
  switch (error.code) {
    case 'INVALID_TIMESTAMP':
      await measureClock()
      return true
    case stepUpCode:
      return proofIsGiven(error.details)
    case 'INVALID_API_KEY':
      clearTradingKey()
      return true
    case 'RATE_LIMITED':
      // An order must not be lost because the page itself has made many requests.
      await new Promise((resolve) => setTimeout(resolve, Number(error.details.retryAfterMs ?? limitedPauseMs)))
      return true
    default:
      return false
  }
}

/** The server's time, from its replies. */
export const serverClock = new ServerClock(systemEnvironment)

async function measureClock(): Promise<void> {
  serverClock.forget()
  await attempt('GET', '/public/time', {}, {})
}

async function signedAttempt(
  method: TradingMethod,
  path: string,
  params: TradingParams,
  options: TradingRequestOptions,
): Promise<unknown> {
  const key = await tradingKey()
  const text = parametersText({ ...params, timestamp: serverClock.stampMs() })
  const prefix = headerPrefix()
  const headers = {
    [`${prefix}-APIKEY`]: key.apiKey,
    [`${prefix}-SIGNATURE`]: await key.signer.sign(endpointLines(method, path) + text),
    [`${prefix}-SIGNATURE-FORM`]: boundForm,
  }
  return attempt(method, path, text, options, headers)
}

const parametersText = (params: TradingParams): string => encodedPairs(sentPairs(params))

async function attempt(
  method: TradingMethod,
  path: string,
  params: TradingParams | string,
  options: TradingRequestOptions,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const text = typeof params === 'string' ? params : parametersText(params)
  const inQuery = method === 'GET' || method === 'DELETE'
  const url = `/v1${path}${inQuery && text !== '' ? `?${text}` : ''}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sentAtMs = nowMs()
  const reply = await notedFetch(
    url,
    {
      method,
      credentials: 'omit',
      headers: inQuery ? headers : { ...headers, ...form },
      ...(inQuery ? {} : { body: text }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
    unreachable,
  )
  const envelope = await readEnvelope(reply)
  serverClock.learn(sentAtMs, nowMs(), Number(envelope.serverTime))
  if (envelope.error !== undefined) throw new TradingError(reply.status, envelope.error)
  return envelope.result
}

const unreachable = () =>
  new TradingError(0, {
    code: 'UNREACHABLE',
    message: textIn('requests').unreachable,
    retryable: true,
  })

async function readEnvelope(reply: Response): Promise<Envelope> {
  try {
    return (await reply.json()) as Envelope
  } catch {
    throw new TradingError(reply.status, { code: 'UNREADABLE', message: textIn('requests').unreadable })
  }
}
