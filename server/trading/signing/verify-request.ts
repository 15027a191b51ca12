import { timingSafeEqual } from 'node:crypto'
import type { Accounts, FactorRequirement, TradingKeyWithSecret, TradingPermission } from '../../accounts/ports.ts'
import { signText } from '../../kernel/auth/sign-text.ts'
import type { Clock } from '../../kernel/clock/clock.ts'
import type { AnyEndpoint } from '../../kernel/endpoint/endpoint.ts'
import type { RequestInfo } from '../../kernel/endpoint/request-info.ts'
import { type Pair, readUrlencoded } from '../../kernel/http/urlencoded.ts'
import { type Awaitable, ifPresent } from '../../kernel/values/if-present.ts'
import type { ReplayGuard } from '../domain/engine/commands/commands.ts'
import { boundForm, endpointLines, isBoundText } from '../domain/signing/bound-text.ts'
import { refuse } from '../failures.ts'
import { tradingLimits } from '../limits.ts'
import { ReadSignatures } from './read-signatures.ts'
import { signedText } from './signed-text.ts'

/** The caller of a request with a valid key, signature and time. */
export interface SignedCaller {
  readonly accountId: number
  readonly key: TradingKeyWithSecret
  /** The signature covers the endpoint. */
  readonly isBound: boolean
  /** Makes a request that moves money or places orders valid once; the engine remembers it. */
  readonly replay: ReplayGuard
}

/** The part of the accounts module that manages keys. */
export type KeyRing = Pick<Accounts, 'tradingKey' | 'tradingKeyRefusal' | 'decoySecretKey' | 'noteTradingKeyUse'>

export interface VerifierOptions {
  readonly keys: KeyRing
  readonly clock: Clock
  readonly headerPrefix: string
  /** The users who need a second factor by the settings of the organization; default: none. */
  readonly factorRequired?: (() => FactorRequirement) | undefined
}

/** The credentials of a caller before verification. */
export interface SignedClaim {
  readonly apiKey: string
  readonly signature: string
  readonly texts: readonly string[]
  readonly pairs: readonly Pair[]
  readonly address: string
  /** Whether the signature covers `lines` and the text; otherwise it covers the text alone. */
  readonly isBound: boolean
  /** The lines that bind a signature to the endpoint or method. */
  readonly lines: string
  /** The request changes nothing. */
  readonly onlyReads: boolean
  /** The name of the header or parameter that marks a bound signature, for the refusal. */
  readonly marker: string
}

const signatureForm = /^[0-9a-f]{64}$/

export class RequestVerifier {
  readonly #keys: KeyRing
  readonly #clock: Clock
  readonly #keyHeader: string
  readonly #signatureHeader: string
  readonly #formHeader: string
  readonly #headerPrefix: string
  readonly #factorRequired: () => FactorRequirement
  readonly #readSignatures = new ReadSignatures()

  constructor({ keys, clock, headerPrefix, factorRequired = () => 'nobody' }: VerifierOptions) {
    this.#factorRequired = factorRequired
    this.#keys = keys
    this.#clock = clock
    this.#headerPrefix = headerPrefix
    this.#keyHeader = `${headerPrefix}-APIKEY`.toLowerCase()
    this.#signatureHeader = `${headerPrefix}-SIGNATURE`.toLowerCase()
    this.#formHeader = `${headerPrefix}-SIGNATURE-FORM`.toLowerCase()
  }

  /**
   * Returns the signer of the request if the key has `permission` (undefined: any key). Throws or rejects otherwise. A
   * bound signature must cover the documented path of the endpoint, not the path as the client wrote it.
   */
  verify(
    request: RequestInfo,
    endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
    permission: TradingPermission | undefined,
  ): Awaitable<SignedCaller> {
    const apiKey = request.headers[this.#keyHeader]
    const signature = request.headers[this.#signatureHeader]
    if (typeof apiKey !== 'string' || typeof signature !== 'string') throw refuse.missingCredentials(this.#headerPrefix)
    const isBound = this.#isMarkedBound(request)
    return ifPresent(request.body(), (body) => {
      const signed = signedText(request.query, readUrlencoded(request.query), body)
      if (signed.kind === 'split') throw refuse.parametersInTwoPlaces()
      const { texts, pairs } = signed
      const { method, path } = endpoint
      const bound = { isBound, lines: endpointLines(method, path), marker: `${this.#headerPrefix}-SIGNATURE-FORM` }
      const claim = { apiKey, signature, texts, pairs, address: request.address, onlyReads: method === 'GET', ...bound }
      return this.verifyClaim(claim, permission)
    })
  }

  #isMarkedBound({ headers }: RequestInfo): boolean {
    const form = headers[this.#formHeader]
    if (form === undefined) return false
    if (form !== boundForm) throw refuse.badParameter(`${this.#headerPrefix}-SIGNATURE-FORM`, `is not ${boundForm}`)
    return true
  }

  /** The same for credentials outside HTTP requests, such as a logon over a socket. */
  verifyClaim(claim: SignedClaim, permission: TradingPermission | undefined): Awaitable<SignedCaller> {
    return ifPresent(this.#keys.tradingKey(claim.apiKey), (key) => this.#verifyWith(claim, key, permission))
  }

  #verifyWith(
    claim: SignedClaim,
    key: TradingKeyWithSecret | undefined,
    permission: TradingPermission | undefined,
  ): SignedCaller {
    // An unknown key is checked against a decoy, so that it takes as long as a wrong signature of a known key.
    const isValid = matches(claim, key?.secretKey ?? this.#keys.decoySecretKey)
    if (key === undefined) throw refuse.invalidApiKey()
    if (!isValid) throw refuse.invalidSignature(claim.isBound ? claim.lines : '')
    const replay = { key: replayKey(claim), untilMs: this.#readDeadline(claim.pairs) }
    // Also if the request is refused later: its signature has been sent anyway.
    if (!claim.isBound && claim.onlyReads) this.#readSignatures.add(replay, this.#clock.nowMs())
    this.admit(key, claim.address, permission)
    if (!claim.isBound) this.#admitUnbound(claim, key, permission, replay)
    this.#keys.noteTradingKeyUse(key.apiKey, claim.address)
    return { accountId: key.personId, key, isBound: claim.isBound, replay }
  }

  /**
   * A signature over the parameters alone is valid for every endpoint with such parameters. A read does not use it up,
   * because two reads in one millisecond may have the same signature. So that an observer of a read cannot turn it into a
   * change, a signature that was used for a read cannot change anything.
   */
  #admitUnbound(
    { lines, marker, onlyReads }: SignedClaim,
    key: TradingKeyWithSecret,
    permission: TradingPermission | undefined,
    replay: ReplayGuard,
  ): void {
    if (key.boundSignaturesOnly || permission === 'admin' || permission === 'wallet')
      throw refuse.boundSignatureRequired(marker, lines)
    if (!onlyReads && this.#readSignatures.has(replay)) throw refuse.signatureHasRead()
  }

  /** Checks again that the key of a long-lived session exists and may be used from the address. */
  usableKey(apiKey: string, address: string): Awaitable<TradingKeyWithSecret> {
    return ifPresent(this.#keys.tradingKey(apiKey), (key) => {
      if (key === undefined) throw refuse.invalidApiKey()
      this.admit(key, address, undefined)
      return key
    })
  }

  /** The expiry of a request with an optional timestamp; undefined without one. Refuses a window that is out of bounds. */
  deadlineOf(pairs: readonly Pair[]): number | undefined {
    if (valueNamed(pairs, 'timestamp') !== undefined) return this.#readDeadline(pairs)
    windowOf(valueNamed(pairs, 'recvWindow'))
    return undefined
  }

  /** The expiry of the request; refuses one that is too old or from the future. */
  #readDeadline(pairs: readonly Pair[]): number {
    const requestTime = wholeNumber('timestamp', valueNamed(pairs, 'timestamp'))
    const recvWindow = windowOf(valueNamed(pairs, 'recvWindow'))
    if (requestTime === undefined) throw refuse.badParameter('timestamp', 'is required')
    const serverTime = this.#clock.nowMs()
    const isTimely = requestTime < serverTime + tradingLimits.futureMaxMs && serverTime - requestTime <= recvWindow
    if (!isTimely) throw refuse.invalidTimestamp({ requestTime, serverTime, recvWindow })
    return requestTime + recvWindow
  }

  /** Throws if the key may not be used for the permission or from the address. */
  admit(key: TradingKeyWithSecret, address: string, permission: TradingPermission | undefined): void {
    const refusal = this.#keys.tradingKeyRefusal(key, { address, permission })
    if (refusal === 'expired') throw refuse.keyExpired()
    if (refusal === 'address_not_allowed') throw refuse.ipNotAllowed(address)
    if (refusal === 'permission_missing') throw refuse.permissionDenied(permission ?? '', key.permissions)
    if (refusal === 'owner_deactivated') throw refuse.accountFrozen()
    if (needsFactor(key, permission) && key.ownerLacksFactor(this.#factorRequired())) throw refuse.secondFactorMissing()
  }
}

/**
 * When an organization starts to require a second factor, programs of a user without one can still read and trade, so that
 * open orders stay managed. Withdrawals, venue operation and browser sessions need the factor.
 */
function needsFactor({ belongsToSession }: TradingKeyWithSecret, permission: TradingPermission | undefined): boolean {
  return belongsToSession || permission === 'withdraw' || permission === 'wallet' || permission === 'admin'
}

function matches({ signature, texts, isBound, lines }: SignedClaim, secretKey: Buffer): boolean {
  const isWellFormed = signatureForm.test(signature)
  // A malformed signature takes as long as a wrong one.
  const given = Buffer.from(isWellFormed ? signature : '0'.repeat(64), 'latin1')
  let found = false
  for (const text of texts) {
    const expected = Buffer.from(signText(secretKey, isBound ? lines + text : text), 'latin1')
    // Otherwise parameters in the form of a bound text could be replayed as a bound signature.
    if (timingSafeEqual(expected, given) && (isBound || !isBoundText(text))) found = true
  }
  return found && isWellFormed
}

/**
 * The signature covers the parameters with their timestamp and depends on the secret of one key, so it identifies the
 * request. 128 bits of it make collisions infeasible.
 */
function replayKey({ signature }: SignedClaim): string {
  return signature.slice(0, 32)
}

function valueNamed(pairs: readonly Pair[], name: string): string | undefined {
  let value: string | undefined
  for (const pair of pairs) {
    if (pair[0] !== name) continue
    if (value !== undefined) throw refuse.badParameter(name, 'is given more than once')
    value = pair[1]
  }
  return value === '' ? undefined : value
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw refuse.badParameter(name, 'is not a whole number of milliseconds')
  return Number(text)
}

function windowOf(text: string | undefined): number {
  const windowMs = wholeNumber('recvWindow', text) ?? tradingLimits.receiveWindowDefaultMs
  if (windowMs < 1 || windowMs > tradingLimits.receiveWindowMaxMs) {
    throw refuse.badParameter('recvWindow', `is not from 1 to ${tradingLimits.receiveWindowMaxMs}`)
  }
  return windowMs
}
