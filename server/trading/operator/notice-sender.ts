import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import { AlreadySent, type Send } from '../notifications/notification.ts'
import { initNoticeProgress, markChangesSent, markStepSent, readUnsentNotices } from '../store/unsent-notices.ts'
import type { Venue } from '../venue.ts'
import type { VenueNotice } from './notice.ts'
import { type Mark, planNotices } from './plan-notices.ts'

/** Tells everybody. */
export type SendNotice = Send<VenueNotice>

export interface NoticeSenderOptions {
  readonly database: Database
  readonly venue: Venue
  readonly clock: Clock
  readonly log: Logger
  /** Undefined where nobody is to be told. */
  readonly notify: SendNotice | undefined
}

/** What nobody told for so long is left over: whoever did it is gone. Before that it may still be going on at another node. */
const leftOverAfterMs = 10_000

/** What was done up to here. */
interface NoticeBatch {
  readonly sequence: number
  /** The commands of a leader with another clock are bounded by their sequence alone. */
  readonly changesUntilMs: number
  /** Steps have no sequence: without a time, what is being done meanwhile would be told before its markets change. */
  readonly stepsUntilMs: number
}

/**
 * Tells what has become of the markets, from the journal and from the tables of maintenance: whatever stops the server,
 * everything is told, and once.
 */
export class NoticeSender {
  readonly #options: NoticeSenderOptions
  #isOpen = false
  #underWay = 0
  /** Each is the end of what was done together. */
  readonly #noticeBatches: NoticeBatch[] = []
  #working: Promise<void> | undefined

  constructor(options: NoticeSenderOptions) {
    this.#options = options
  }

  /** Called once the venue has its first markets: nobody is told of those. */
  async begin(): Promise<void> {
    const { database, venue, notify } = this.#options
    if (notify === undefined) return
    await initNoticeProgress(database.sql, venue.figures().sequence)
    this.#isOpen = true
    this.sendRemaining()
  }

  /** Work whose changes are told together when it is over. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      this.#add({ changesUntilMs: Number.MAX_SAFE_INTEGER, stepsUntilMs: this.#options.clock.nowMs() })
    }
  }

  /** What another node, or this server before it died, did not come to tell. */
  sendRemaining(): void {
    const untilMs = this.#options.clock.nowMs() - leftOverAfterMs
    if (this.#noticeBatches.length === 0) this.#add({ changesUntilMs: untilMs, stepsUntilMs: untilMs })
  }

  /** Resolves when nothing is being told. */
  async settled(): Promise<void> {
    while (this.#working !== undefined) await this.#working
  }

  async stop(): Promise<void> {
    this.#isOpen = false
    await this.settled()
  }

  /** What is under way is left to its end. */
  #add(until: Omit<NoticeBatch, 'sequence'>): void {
    if (!this.#isOpen || this.#underWay > 0) return
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
        // It stays untold, and the clock comes back to it.
        if (!(error instanceof AlreadySent)) this.#options.log.warn('a notice was not sent yet', errorFields(error))
      }
    }
  }

  async #run(noticeBatch: NoticeBatch): Promise<void> {
    const { database, venue, notify } = this.#options
    const isThere = await venue.waitForAccount(0, noticeBatch.sequence)
    const unsent = isThere ? await readUnsentNotices(database.sql, noticeBatch) : undefined
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
