import { AgoraError } from '../errors.ts'
import type { Balance, Deposit, Fill, Order, PriceAlert, Withdrawal } from '../trading/api.generated.ts'
import type { ChannelMessage } from './connection.ts'

/** All changes of the account in one step of the venue. */
export interface AccountUpdate {
  readonly event: 'update'
  readonly seq: string
  readonly prevSeq: string
  readonly time: string
  readonly orders: readonly Order[]
  readonly fills: readonly Fill[]
  readonly balances: readonly Balance[]
  /** Each step of a deposit, with the state after it. */
  readonly deposits: readonly Deposit[]
  readonly withdrawals: readonly Withdrawal[]
  /** Sent after a restart of the server: it may repeat known orders and transfers. */
  readonly resumed?: boolean
}

/** A change of a price alert. It is sent once: after `reconnected` and `price_alerts_missed`, read the alerts again. */
export interface PriceAlertChange {
  readonly event: 'price_alert'
  readonly change: 'set' | 'triggered' | 'rearmed' | 'deleted'
  readonly alert: PriceAlert
}

export type AccountEvent =
  | AccountUpdate
  | PriceAlertChange
  /** Changes of price alerts may be missing although the connection is open: read the alerts again. */
  | { readonly event: 'price_alerts_missed' }
  /** Connected again: every update follows, but changes of price alerts may be missing. */
  | { readonly event: 'reconnected' }
  /** The missed messages are no longer available: read open orders, balances and histories again. */
  | { readonly event: 'resync' }
  /** The key or the account may no longer be used. */
  | { readonly event: 'session_ended'; readonly error: AgoraError }

export type AccountListener = (event: AccountEvent) => void

export const logonMethod = 'session.logon'

type Request = (method: string, params: object) => Promise<unknown>

/** Logs on, and resumes after every disconnect, so that each event arrives exactly once. */
export class AccountStream {
  readonly #listener: AccountListener
  readonly #sign: (params: Record<string, string>) => Promise<object>
  /** The newest delivered message. */
  #seq: string | undefined
  #isResuming = false

  constructor(sign: (params: Record<string, string>) => Promise<object>, listener: AccountListener) {
    this.#sign = sign
    this.#listener = listener
  }

  async logOn(request: Request): Promise<void> {
    this.#isResuming = false
    try {
      const wasOpen = this.#seq !== undefined
      const from = this.#seq === undefined ? {} : { resumeFrom: this.#seq }
      this.#learnSeq(await request(logonMethod, await this.#sign(from)))
      if (wasOpen) this.#listener({ event: 'reconnected' })
    } catch (problem) {
      if (!(problem instanceof AgoraError) || problem.code !== 'RESYNC_REQUIRED') throw problem
      this.#seq = undefined
      this.#learnSeq(await request(logonMethod, await this.#sign({})))
      this.#listener({ event: 'resync' })
    }
  }

  take(message: ChannelMessage, request: Request): void {
    if (message.event === 'session_ended') {
      return this.end(new AgoraError(message.error as ConstructorParameters<typeof AgoraError>[0], 0))
    }
    if (message.event === 'price_alert') return this.#listener(message as unknown as PriceAlertChange)
    if (message.event === 'price_alerts_missed') return this.#listener({ event: 'price_alerts_missed' })
    if (message.event !== 'update') return
    const update = message as unknown as AccountUpdate
    if (this.#seq !== undefined && BigInt(update.seq) <= BigInt(this.#seq)) return
    if (this.#isMissing(update)) return this.#resume(request)
    this.#isResuming = false
    this.#seq = update.seq
    this.#listener(update)
  }

  end(error: AgoraError): void {
    this.#listener({ event: 'session_ended', error })
  }

  /** A logon without a resume starts at the sequence of its reply. */
  #learnSeq(result: unknown): void {
    this.#seq ??= (result as { seq?: string }).seq
  }

  #isMissing({ prevSeq, resumed }: AccountUpdate): boolean {
    if (this.#seq === undefined || resumed === true) return false
    return BigInt(prevSeq) > BigInt(this.#seq)
  }

  /** Requested once; the replay closes the gap and repeats the messages after it. */
  #resume(request: Request): void {
    if (this.#isResuming) return
    this.#isResuming = true
    request('session.resume', { from: this.#seq }).catch((problem: unknown) => {
      this.#isResuming = false
      if (!(problem instanceof AgoraError) || problem.code !== 'RESYNC_REQUIRED') return
      this.#seq = undefined
      this.#listener({ event: 'resync' })
    })
  }
}
