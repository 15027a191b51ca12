import type { Clock } from '../../kernel/clock/clock.ts'
import { errorFacts, type Logger } from '../../kernel/logging/logger.ts'
import type { Database, Transaction } from '../../kernel/storage/database.ts'
import { type Tell, ToldMeanwhile } from '../news/news.ts'
import { beginTelling, markChangesTold, markStepTold, readUntold } from '../store/untold-notices.ts'
import type { Venue } from '../venue.ts'
import type { VenueNotice } from './notice.ts'
import { type Mark, planNotices } from './plan-notices.ts'

/** Tells everybody. */
export type TellNotice = Tell<VenueNotice>

export interface NoticeTellerOptions {
  readonly database: Database
  readonly venue: Venue
  readonly clock: Clock
  readonly log: Logger
  /** Undefined where nobody is to be told. */
  readonly tell: TellNotice | undefined
}

/** What nobody told for so long is left over: whoever did it is gone. Before that it may still be going on at another node. */
const leftOverAfterMs = 10_000

/** What was done up to here. */
interface Errand {
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
export class NoticeTeller {
  readonly #options: NoticeTellerOptions
  #isOpen = false
  #underWay = 0
  /** Each is the end of what was done together. */
  readonly #errands: Errand[] = []
  #working: Promise<void> | undefined

  constructor(options: NoticeTellerOptions) {
    this.#options = options
  }

  /** Called once the venue has its first markets: nobody is told of those. */
  async begin(): Promise<void> {
    const { database, venue, tell } = this.#options
    if (tell === undefined) return
    await beginTelling(database.sql, venue.figures().sequence)
    this.#isOpen = true
    this.tellLeftovers()
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
  tellLeftovers(): void {
    const untilMs = this.#options.clock.nowMs() - leftOverAfterMs
    if (this.#errands.length === 0) this.#add({ changesUntilMs: untilMs, stepsUntilMs: untilMs })
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
  #add(until: Omit<Errand, 'sequence'>): void {
    if (!this.#isOpen || this.#underWay > 0) return
    this.#errands.push({ sequence: this.#options.venue.figures().sequence, ...until })
    this.#start()
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      if (this.#errands.length > 0) this.#start()
    })
  }

  async #work(): Promise<void> {
    for (let next = this.#errands.shift(); next !== undefined; next = this.#errands.shift()) {
      try {
        await this.#run(next)
      } catch (error) {
        // It stays untold, and the clock comes back to it.
        if (!(error instanceof ToldMeanwhile)) this.#options.log.warn('a notice was not sent yet', errorFacts(error))
      }
    }
  }

  async #run(errand: Errand): Promise<void> {
    const { database, venue, tell } = this.#options
    const isThere = await venue.waitForAccount(0, errand.sequence)
    const untold = isThere ? await readUntold(database.sql, errand) : undefined
    if (untold === undefined) return
    for (const { notice, mark } of planNotices(venue.views, untold)) {
      await tell?.(notice, async (tx) => {
        if (!(await markTold(tx, mark))) throw new ToldMeanwhile()
      })
    }
  }
}

function markTold({ sql }: Transaction, mark: Mark): Promise<boolean> {
  return mark.kind === 'changes' ? markChangesTold(sql, mark.from, mark.to) : markStepTold(sql, mark.stepId)
}
