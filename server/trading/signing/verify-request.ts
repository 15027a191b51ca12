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

/** A request whose key, signature and time are right. */
export interface SignedCaller {
  readonly accountId: number
  readonly key: TradingKeyWithSecret
  /** The signature names the endpoint it is for. */
  readonly isBound: boolean
  /** Makes a request that moves money or places orders good once; the engine keeps it. */
  readonly replay: ReplayGuard
}

/** The part of the accounts that knows keys. */
export type KeyRing = Pick<Accounts, 'tradingKey' | 'tradingKeyRefusal' | 'decoySecretKey' | 'noteTradingKeyUse'>

export interface VerifierOptions {
  readonly keys: KeyRing
  readonly clock: Clock
  readonly headerPrefix: string
  /** Of whom the organization requires a second factor; of nobody unless given. */
  readonly factorRequired?: (() => FactorRequirement) | undefined
}

/** What a caller claims, before any of it is believed. */
export interface SignedClaim {
  readonly apiKey: string
  readonly signature: string
  readonly texts: readonly string[]
  readonly pairs: readonly Pair[]
  readonly address: string
  /** The signature is said to be over `lines` and the text; otherwise it is over the text alone, as in the spec. */
  readonly isBound: boolean
  /** What binds a signature to the endpoint or method that is asked. */
  readonly lines: string
  /** What is asked changes nothing. */
  readonly onlyReads: boolean
  /** Where a caller says that the signature is bound, in words for a refusal. */
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
   * Who signed the request, for an endpoint that asks for `permission`; undefined where any key will do. Throws, or
   * rejects, for anybody else. A bound signature is held to the endpoint that was found, not to the path as it was spelled.
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

  /** The same for what did not come as an HTTP request, such as a logon over a socket. */
  verifyClaim(claim: SignedClaim, permission: TradingPermission | undefined): Awaitable<SignedCaller> {
    return ifPresent(this.#keys.tradingKey(claim.apiKey), (key) => this.#believed(claim, key, permission))
  }

  #believed(
    claim: SignedClaim,
    key: TradingKeyWithSecret | undefined,
    permission: TradingPermission | undefined,
  ): SignedCaller {
    // An unknown key is checked against a decoy, so that it takes as long as a known one with a wrong signature.
    const right = matches(claim, key?.secretKey ?? this.#keys.decoySecretKey)
    if (key === undefined) throw refuse.invalidApiKey()
    if (!right) throw refuse.invalidSignature(claim.isBound ? claim.lines : '')
    const replay = { key: replayKey(claim), untilMs: this.#timely(claim.pairs) }
    // Also when it is refused for something else: it has been on its way all the same.
    if (!claim.isBound && claim.onlyReads) this.#readSignatures.note(replay, this.#clock.nowMs())
    this.admit(key, claim.address, permission)
    if (!claim.isBound) this.#admitUnbound(claim, key, permission, replay)
    this.#keys.noteTradingKeyUse(key.apiKey, claim.address)
    return { accountId: key.personId, key, isBound: claim.isBound, replay }
  }

  /**
   * A signature over the parameters alone is good for every endpoint that takes such parameters. Reading does not use it
   * up, since two reads of one millisecond may be signed alike; so that whoever saw a read cannot make a change of it, a
   * signature that has read changes nothing.
   */
  #admitUnbound(
    { lines, marker, onlyReads }: SignedClaim,
    key: TradingKeyWithSecret,
    permission: TradingPermission | undefined,
    replay: ReplayGuard,
  ): void {
    if (key.boundSignaturesOnly || permission === 'admin') throw refuse.boundSignatureRequired(marker, lines)
    if (!onlyReads && this.#readSignatures.has(replay)) throw refuse.signatureHasRead()
  }

  /** A key that has signed before, for what lasts longer than one request: is it still there, and may it be used from here? */
  usableKey(apiKey: string, address: string): Awaitable<TradingKeyWithSecret> {
    return ifPresent(this.#keys.tradingKey(apiKey), (key) => {
      if (key === undefined) throw refuse.invalidApiKey()
      this.admit(key, address, undefined)
      return key
    })
  }

  /** Until when a request is good that need not say when it was made; undefined when it does not. */
  deadlineOf(pairs: readonly Pair[]): number | undefined {
    return pairs.some(([name]) => name === 'timestamp') ? this.#timely(pairs) : undefined
  }

  /** Until when the request is good; refuses one that is too old, or from the future. */
  #timely(pairs: readonly Pair[]): number {
    const requestTime = wholeNumber('timestamp', valueNamed(pairs, 'timestamp'))
    const recvWindow = windowOf(valueNamed(pairs, 'recvWindow'))
    if (requestTime === undefined) throw refuse.badParameter('timestamp', 'is required')
    const serverTime = this.#clock.nowMs()
    const isTimely = requestTime < serverTime + tradingLimits.futureMaxMs && serverTime - requestTime <= recvWindow
    if (!isTimely) throw refuse.invalidTimestamp({ requestTime, serverTime, recvWindow })
    return requestTime + recvWindow
  }

  /** Throws what a key may not be used for. */
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
 * Programs go on reading and trading when an organization begins to require a second factor of their owner: orders must not be
 * left alone. What moves money, operates the venue or is done in a browser waits for the factor.
 */
function needsFactor({ belongsToSession }: TradingKeyWithSecret, permission: TradingPermission | undefined): boolean {
  return belongsToSession || permission === 'withdraw' || permission === 'admin'
}

function matches({ signature, texts, isBound, lines }: SignedClaim, secretKey: Buffer): boolean {
  const isWellFormed = signatureForm.test(signature)
  // A signature of another form still costs a comparison.
  const given = Buffer.from(isWellFormed ? signature : '0'.repeat(64), 'latin1')
  let found = false
  for (const text of texts) {
    const expected = Buffer.from(signText(secretKey, isBound ? lines + text : text), 'latin1')
    // Parameters whose text looks like that of a bound signature would let one pass for the other.
    if (timingSafeEqual(expected, given) && (isBound || !isBoundText(text))) found = true
  }
  return found && isWellFormed
}

/**
 * The signature covers the parameters and their timestamp and needs the secret of one key, so it names the request; so many
 * digits of it that nobody comes upon them twice.
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
  const asked = wholeNumber('recvWindow', text) ?? tradingLimits.receiveWindowDefaultMs
  if (asked < 1 || asked > tradingLimits.receiveWindowMaxMs) {
    throw refuse.badParameter('recvWindow', `is not from 1 to ${tradingLimits.receiveWindowMaxMs}`)
  }
  return asked
}
