import type { ProofKind, TradingPermission } from '../accounts/ports.ts'
import { Failure } from '../kernel/endpoint/failure.ts'
import { boundForm } from './domain/signing/bound-text.ts'
import { type TradingFailureCode, tradingFailures } from './failure-kinds.ts'
import { walletRefusals } from './wallet-failures.ts'

export { type TradingFailureCode, tradingFailures } from './failure-kinds.ts'

const { fail } = tradingFailures

/** The failures that any signed request may have. */
export const signedFailures: readonly TradingFailureCode[] = [
  'UNKNOWN_PARAMETER',
  'MISSING_CREDENTIALS',
  'INVALID_API_KEY',
  'KEY_EXPIRED',
  'INVALID_SIGNATURE',
  'BOUND_SIGNATURE_REQUIRED',
  'INVALID_TIMESTAMP',
  'PERMISSION_DENIED',
  'IP_NOT_ALLOWED',
  'ACCOUNT_FROZEN',
  'REPLAYED_REQUEST',
  'SECOND_FACTOR_MISSING',
]

/** The signed text as words; line breaks are written out. */
const signedWords = (lines: string) => (lines === '' ? 'the parameters' : `${JSON.stringify(lines)} + the parameters`)

/** The failures that any endpoint may return. */
export const refuse = {
  badParameter: (parameter: string, rule: string) => fail('BAD_REQUEST', `${parameter} ${rule}`, { parameter, rule }),
  unknownParameter: (parameter: string) =>
    fail('UNKNOWN_PARAMETER', `${parameter} is not a parameter of this endpoint`, { parameter }),
  parametersInTwoPlaces: () =>
    fail('BAD_REQUEST', 'Send all parameters in the query or all in the body, not some in each', { rule: 'one place' }),
  missingCredentials: (headerPrefix: string) =>
    fail('MISSING_CREDENTIALS', `Send ${headerPrefix}-APIKEY and ${headerPrefix}-SIGNATURE`, {
      headers: [`${headerPrefix}-APIKEY`, `${headerPrefix}-SIGNATURE`],
    }),
  invalidApiKey: () => fail('INVALID_API_KEY', 'The API key is not known or was revoked'),
  /** `lines` precede the parameters in a bound signature; empty otherwise. */
  invalidSignature: (lines: string) =>
    fail(
      'INVALID_SIGNATURE',
      `The signature is not the lowercase hexadecimal HMAC-SHA256 of ${signedWords(lines)} as sent`,
      lines === '' ? {} : { form: boundForm, textBeginsWith: lines },
    ),
  boundSignatureRequired: (marker: string, lines: string) =>
    fail(
      'BOUND_SIGNATURE_REQUIRED',
      `This key takes bound signatures only: sign ${signedWords(lines)} and send ${marker}: ${boundForm}`,
      { marker, value: boundForm, textBeginsWith: lines },
    ),
  signatureHasRead: () =>
    fail(
      'REPLAYED_REQUEST',
      'This signature was sent with a read already; sign the change with a timestamp of its own',
      {
        rule: 'read and change',
      },
    ),
  invalidTimestamp: (times: { requestTime: number; serverTime: number; recvWindow: number }) =>
    fail(
      'INVALID_TIMESTAMP',
      `The request is of ${times.requestTime}, the server's time is ${times.serverTime}, the window ${times.recvWindow} ms`,
      Object.fromEntries(Object.entries(times).map(([name, value]) => [name, String(value)])),
    ),
  keyExpired: () => fail('KEY_EXPIRED', 'The API key has expired'),
  ipNotAllowed: (address: string) => fail('IP_NOT_ALLOWED', `The API key may not be used from ${address}`, { address }),
  permissionDenied: (needed: string, has: readonly TradingPermission[]) =>
    fail('PERMISSION_DENIED', `The API key lacks the permission ${needed}`, { needed, permissions: has }),
  forAdministrators: () =>
    fail('PERMISSION_DENIED', 'Only an administrator can have a key that operates the venue', {
      parameter: 'permissions',
      needed: 'admin',
    }),
  stepUpRequired: (proofs: readonly ProofKind[]) => fail('STEP_UP_REQUIRED', 'Confirm who you are first', { proofs }),
  onlyInBrowser: () =>
    fail(
      'STEP_UP_REQUIRED',
      'Approvals need a password or second factor given a moment ago, which a key of a program cannot give: decide in the web client',
      { proofs: [] },
    ),
  secondFactorMissing: () =>
    fail('SECOND_FACTOR_MISSING', 'The organization requires a second factor of the owner of this key, who has none'),
  accountFrozen: () => fail('ACCOUNT_FROZEN', 'The account is frozen or deactivated'),
  badPrecision: (parameter: string, decimals: number) =>
    fail('BAD_PRECISION', `${parameter} has more than ${decimals} decimals`, {
      parameter,
      rule: 'decimals',
      limit: String(decimals),
    }),
  expiredBeforeEngine: () =>
    fail('INVALID_TIMESTAMP', 'The request waited longer than its window before the engine took it; nothing was done', {
      rule: 'recvWindow',
    }),
  beyondOwnKey: (parameter: string) =>
    fail('PERMISSION_DENIED', `${parameter} exceeds the rights of the calling key`, { parameter }),
  keyNotFound: () => fail('KEY_NOT_FOUND', 'The account has no such key', { parameter: 'apiKey' }),
  tooManyKeys: (limit: string) =>
    fail('TOO_MANY_KEYS', `The account has ${limit} keys already`, { rule: 'keys', limit }),
  badFrame: (rule: string) => fail('BAD_REQUEST', rule, { rule }),
  notLoggedOn: () => fail('MISSING_CREDENTIALS', 'Log on first, by session.logon', { method: 'session.logon' }),
  unknownMethod: (method: string) => fail('NOT_FOUND', `There is no method ${method}`, { method }),
  unknownChannel: (channel: string) =>
    fail('BAD_REQUEST', `There is no channel ${channel}`, { parameter: 'channels', rule: 'exists', channel }),
  tooManySubscriptions: (limit: number) =>
    fail('BAD_REQUEST', `A connection has at most ${limit} subscriptions`, {
      parameter: 'channels',
      rule: 'subscriptions',
      limit: String(limit),
    }),
  tooManyUnderWay: (limit: number) =>
    fail('RATE_LIMITED', `More than ${limit} requests are under way on this connection`, { limit: String(limit) }),
  resyncRequired: (from: number) =>
    fail('RESYNC_REQUIRED', `There are too many events since ${from} to send again`, { from: String(from) }),
  orderNotFound: () => fail('ORDER_NOT_FOUND', 'The account has no such order'),
  orderClosed: (status: string) => fail('ORDER_CLOSED', 'The order is no longer open', { status }),
  notTaken: (reason: string) =>
    fail(
      'UNAVAILABLE',
      `The venue takes no commands now (${reason}); nothing was done`,
      { reason },
      { 'retry-after': '1' },
    ),
  outcomeUnknown: () =>
    fail('TIMEOUT_UNKNOWN', 'It is unknown whether this was executed: look up the result by its client id', {
      rule: 'outcome unknown',
    }),
  ...walletRefusals,
  alertNotFound: () =>
    fail('ALERT_NOT_FOUND', 'The price alert does not exist. It may have been deleted.', { parameter: 'alertId' }),
  tooManyAlerts: (limit: number) =>
    fail('TOO_MANY_ALERTS', `An account has at most ${limit} pending price alerts`, {
      rule: 'alerts',
      limit: String(limit),
    }),
  alertReached: (direction: 'above' | 'below', lastPrice: string) =>
    fail('ALERT_REACHED', `The last price is ${lastPrice}, not ${direction === 'above' ? 'below' : 'above'} price`, {
      parameter: 'price',
      rule: direction,
      lastPrice,
    }),
  unknownSymbol: (symbol: string) =>
    fail('UNKNOWN_SYMBOL', `There is no market or coin ${symbol}`, { parameter: 'symbol', symbol }),
}

/** The same error under the name that the endpoint has for the parameter; other errors stay. */
export function withParameterNames<E>(error: E, names: Readonly<Record<string, string>>): E | Failure {
  if (!(error instanceof Failure)) return error
  const former = error.details.parameter
  const name = typeof former === 'string' ? names[former] : undefined
  if (name === undefined) return error
  const message = error.message.startsWith(`${former} `)
    ? name + error.message.slice(`${former}`.length)
    : error.message
  return new Failure(error.code, error.kind, message, { ...error.details, parameter: name }, error.headers)
}
