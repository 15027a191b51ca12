import { AgoraError } from '../errors.ts'
import type { Balance, Deposit, Fill, Order, Withdrawal } from '../trading/api.generated.ts'
import type { ChannelMessage } from './connection.ts'

/** All that one step of the venue did to the account. */
export interface AccountUpdate {
  readonly event: 'update'
  readonly seq: string
  readonly prevSeq: string
  readonly time: string
  readonly orders: readonly Order[]
  readonly fills: readonly Fill[]
  readonly balances: readonly Balance[]
  /** Each step that one took, as it stood after it. */
  readonly deposits: readonly Deposit[]
  readonly withdrawals: readonly Withdrawal[]
  /** Sent after a restart of the server: it may repeat orders and transfers that are known. */
  readonly resumed?: boolean
}

export type AccountEvent =
  | AccountUpdate
  /** What was missed lies too far back: read open orders, balances and histories again. */
  | { readonly event: 'resync' }
  /** The key or the account may no longer be used. */
  | { readonly event: 'session_ended'; readonly error: AgoraError }

export type AccountListener = (event: AccountEvent) => void

export const logonMethod = 'session.logon'

type Request = (method: string, params: object) => Promise<unknown>

/** Logs on, and on again after every disconnect from where it was, so that no event is missed and none comes twice. */
export class AccountStream {
  readonly #listener: AccountListener
  readonly #sign: (params: Record<string, string>) => Promise<object>
  /** The newest message that was passed on. */
  #seq: string | undefined
  #isResuming = false

  constructor(sign: (params: Record<string, string>) => Promise<object>, listener: AccountListener) {
    this.#sign = sign
    this.#listener = listener
  }

  async logOn(request: Request): Promise<void> {
    this.#isResuming = false
    try {
      const from = this.#seq === undefined ? {} : { resumeFrom: this.#seq }
      this.#learnSeq(await request(logonMethod, await this.#sign(from)))
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

  /** A logon without resumption starts from the sequence it answers with. */
  #learnSeq(result: unknown): void {
    this.#seq ??= (result as { seq?: string }).seq
  }

  #isMissing({ prevSeq, resumed }: AccountUpdate): boolean {
    if (this.#seq === undefined || resumed === true) return false
    return BigInt(prevSeq) > BigInt(this.#seq)
  }

  /** Asked once; what comes of it closes the gap, and what came after the gap comes again. */
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
