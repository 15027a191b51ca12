import type { TradingKeyWithSecret, TradingPermission } from '../../accounts/ports.ts'
import { Failure } from '../../kernel/endpoint/failure.ts'
import type { Pair } from '../../kernel/http/urlencoded.ts'
import { errorFields } from '../../kernel/logging/logger.ts'
import { type Awaitable, ifPresent } from '../../kernel/values/if-present.ts'
import { refuse } from '../failures.ts'
import type { AccountFeed, AccountListener, PrivateMessage } from '../feed/account-feed.ts'
import { feedLimits } from '../feed/limits.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { errorJson } from '../wire/error.ts'
import { boundLogon } from './logon.ts'
import type { SocketParts } from './parts.ts'
import { missedMessages } from './resume.ts'

/** The receiver of the private messages of a session. */
export interface SessionOutlet {
  readonly address: string
  sendPrivate(message: Buffer): void
  sessionEnded(session: Session): void
  /** A message cannot be sent: the client has to reconnect and resume. */
  giveUp(): void
}

/** A logged-on connection. It ends as soon as the key may no longer be used. */
export class Session implements AccountListener {
  readonly accountId: number
  readonly apiKey: string
  readonly permissions: readonly TradingPermission[]
  readonly #parts: SocketParts
  readonly #outlet: SessionOutlet
  readonly #isBound: boolean
  readonly #replayPrefix: string
  #feed: AccountFeed | undefined
  #outbox: PrivateMessage[] = []
  #isHeld = true
  #isSending = false
  #hasEnded = false
  #requests = 0

  constructor(parts: SocketParts, outlet: SessionOutlet, { accountId, key, isBound }: SignedCaller) {
    this.#parts = parts
    this.#outlet = outlet
    this.accountId = accountId
    this.apiKey = key.apiKey
    this.#isBound = isBound
    this.permissions = key.permissions
    this.#replayPrefix = parts.ids.bytes(8).toString('hex')
    if (key.permissions.includes('read')) this.#feed = parts.accountFeeds.follow(accountId, this)
  }

  /** The sequence of the newest private message; 0 for a key without private messages. */
  get seq(): number {
    return this.#feed?.lastSeq ?? 0
  }

  /** The caller, if the key still has the permission; otherwise the session ends and the reason is thrown. */
  caller(permission: TradingPermission | undefined, pairs: readonly Pair[]): Awaitable<SignedCaller> {
    return ifPresent(this.#allowed(), (key) => this.#callerWith(key, permission, pairs))
  }

  #callerWith(
    key: TradingKeyWithSecret,
    permission: TradingPermission | undefined,
    pairs: readonly Pair[],
  ): SignedCaller {
    const { verifier, clock, limits } = this.#parts
    verifier.admit(key, this.#outlet.address, permission)
    const untilMs = verifier.deadlineOf(pairs) ?? clock.nowMs() + limits.requestGoodMs
    this.#requests += 1
    const replayKey = this.#replayPrefix + this.#requests.toString(16).padStart(16, '0')
    return { accountId: this.accountId, key, isBound: this.#isBound, replay: { key: replayKey, untilMs } }
  }

  /** Queues the missed messages before new ones; nothing is sent until `release`. */
  async resume(from: number): Promise<void> {
    const feed = this.#feed
    if (feed === undefined) throw refuse.permissionDenied('read', this.permissions)
    this.#isHeld = true
    try {
      const { messages, upTo } = await missedMessages(this.#parts, feed, from, () => this.#outbox)
      this.#outbox = [...messages, ...this.#outbox.filter(({ seq }) => seq > upTo)]
    } catch (error) {
      this.release()
      throw error
    }
  }

  release(): void {
    this.#isHeld = false
    void this.#send()
  }

  deliver(message: PrivateMessage): void {
    this.#outbox.push(message)
    // So many wait only if a key lookup or a resume takes very long.
    if (this.#outbox.length > feedLimits.accountMessagesKept) this.#outlet.giveUp()
    void this.#send()
  }

  lost(): void {
    this.#outlet.giveUp()
  }

  /** Also called periodically, so that a revoked key ends an idle session. */
  recheck(): void {
    void this.#send(true)
  }

  leave(): void {
    this.#hasEnded = true
    this.#outbox = []
    if (this.#feed !== undefined) this.#parts.accountFeeds.leave(this.#feed, this)
    this.#feed = undefined
  }

  async #send(always = false): Promise<void> {
    if (this.#isSending || this.#hasEnded || (!always && this.#isHeld)) return
    this.#isSending = true
    try {
      do {
        await this.#allowed()
        if (this.#isHeld || this.#hasEnded) break
        for (const { bytes } of this.#outbox.splice(0)) this.#outlet.sendPrivate(bytes)
      } while (this.#outbox.length > 0)
    } catch (error) {
      // If the key lookup fails, the messages wait for the next check.
      if (!(error instanceof Failure)) this.#parts.log.warn('failed to look up a key', errorFields(error))
    } finally {
      this.#isSending = false
    }
  }

  #allowed(): Awaitable<TradingKeyWithSecret> {
    const { verifier, services } = this.#parts
    const refused = (error: unknown): never => {
      if (error instanceof Failure) this.#end(error)
      throw error
    }
    try {
      const allowed = ifPresent(verifier.usableKey(this.apiKey, this.#outlet.address), (key) => {
        if (services.venue.views.accountState(this.accountId) === 'frozen') throw refuse.accountFrozen()
        if (key.boundSignaturesOnly && !this.#isBound)
          throw refuse.boundSignatureRequired(boundLogon.marker, boundLogon.lines)
        if (this.#feed !== undefined && !key.permissions.includes('read'))
          throw refuse.permissionDenied('read', key.permissions)
        return key
      })
      return allowed instanceof Promise ? allowed.catch(refused) : allowed
    } catch (error) {
      return refused(error)
    }
  }

  #end(reason: Failure): void {
    if (this.#hasEnded) return
    this.leave()
    const message = { channel: 'account', event: 'session_ended', error: errorJson(reason) }
    this.#outlet.sendPrivate(Buffer.from(JSON.stringify(message)))
    this.#outlet.sessionEnded(this)
  }
}
