import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import { AlreadySent, type Send } from '../notifications/notification.ts'
import { initNoticeProgress, markChangesSent, markStepSent, readUnsentNotices } from '../store/unsent-notices.ts'
import type { Venue } from '../venue.ts'
import type { VenueNotice } from './notice.ts'
import { type Mark, planNotices } from './plan-notices.ts'

/** Announces a notice to all users. */
export type SendNotice = Send<VenueNotice>

export interface NoticeSenderOptions {
  readonly database: Database
  readonly venue: Venue
  readonly clock: Clock
  readonly log: Logger
  /** Undefined if nothing is announced. */
  readonly notify: SendNotice | undefined
}

/**
 * A change that was not announced for this long is left over: its node has died. Before that, another node may still be
 * at it.
 */
const leftOverAfterMs = 10_000

/** The changes up to here. */
interface NoticeBatch {
  readonly sequence: number
  /** Changes of a leader with another clock are bounded only by their sequence. */
  readonly changesUntilMs: number
  /** Steps have no sequence: without a time bound, a step in progress would be announced before its markets change. */
  readonly stepsUntilMs: number
}

/** Announces changes of markets, from the journal and the maintenance tables: every change once, also after a crash. */
export class NoticeSender {
  readonly #options: NoticeSenderOptions
  #isOpen = false
  #running = 0
  /** Each is the end of one unit of work. */
  readonly #noticeBatches: NoticeBatch[] = []
  #working: Promise<void> | undefined

  constructor(options: NoticeSenderOptions) {
    this.#options = options
  }

  /** Called once the venue has its first markets, which are not announced. */
  async begin(): Promise<void> {
    const { database, venue, notify } = this.#options
    if (notify === undefined) return
    await initNoticeProgress(database.sql, venue.figures().sequence)
    this.#isOpen = true
    this.sendRemaining()
  }

  /** Runs work whose changes are announced together at its end. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#add({ changesUntilMs: Number.MAX_SAFE_INTEGER, stepsUntilMs: this.#options.clock.nowMs() })
    }
  }

  /** Announces changes that another node, or this server before it died, did not announce. */
  sendRemaining(): void {
    const untilMs = this.#options.clock.nowMs() - leftOverAfterMs
    if (this.#noticeBatches.length === 0) this.#add({ changesUntilMs: untilMs, stepsUntilMs: untilMs })
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#working !== undefined) await this.#working
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    await this.settled()
  }

  /** While work is running, its changes wait for its end. */
  #add(until: Omit<NoticeBatch, 'sequence'>): void {
    if (!this.#isOpen || this.#running > 0) return
    this.#noticeBatches.push({ sequence: this.#options.venue.figures().sequence, ...until })
    this.#start()
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      if (this.#noticeBatches.length > 0) this.#start()
    })
  }

  async #work(): Promise<void> {
    for (let next = this.#noticeBatches.shift(); next !== undefined; next = this.#noticeBatches.shift()) {
      try {
        await this.#run(next)
      } catch (error) {
        // It stays unsent, and the job retries it.
        if (!(error instanceof AlreadySent)) this.#options.log.warn('a notice was not sent yet', errorFields(error))
      }
    }
  }

  async #run(noticeBatch: NoticeBatch): Promise<void> {
    const { database, venue, notify } = this.#options
    const isComplete = await venue.waitForAccount(0, noticeBatch.sequence)
    const unsent = isComplete ? await readUnsentNotices(database.sql, noticeBatch) : undefined
    if (unsent === undefined) return
    for (const { notice, mark } of planNotices(venue.views, unsent)) {
      await notify?.(notice, async (tx) => {
        if (!(await markSent(tx, mark))) throw new AlreadySent()
      })
    }
  }
}

function markSent({ sql }: Transaction, mark: Mark): Promise<boolean> {
  return mark.kind === 'changes' ? markChangesSent(sql, mark.from, mark.to) : markStepSent(sql, mark.stepId)
}
