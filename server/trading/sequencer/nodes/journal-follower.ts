import { errorFacts, type Logger } from '../../../kernel/logging/logger.ts'
import type { EventReplay } from '../../store/event-replay.ts'
import { JournalDamaged } from '../../store/journal/chain.ts'
import type { Machine } from '../../store/machine.ts'
import type { GroupListener } from '../sequencer.ts'
import { ViewsBehind } from './views-behind.ts'

export interface JournalFollowerOptions<M extends Machine> {
  readonly history: EventReplay<M>
  /** Every row, right after it was applied. */
  readonly publish: GroupListener
  readonly log: Logger
}

/**
 * Keeps a machine where the journal ends, by reading it whenever somebody asks for the present. What was acknowledged
 * anywhere is in the journal, so a read that begins after a question was asked has everything the answer may not miss.
 */
export class JournalFollower<M extends Machine> {
  readonly #options: JournalFollowerOptions<M>
  #reading: Promise<void> | undefined
  #next: Promise<void> | undefined
  #isStopped = false
  #isUnreachable = false
  #damage: string | undefined

  constructor(options: JournalFollowerOptions<M>) {
    this.#options = options
  }

  /** Why the machine does not follow, in words for an operator. */
  problem(): string | undefined {
    if (this.#damage !== undefined) return this.#damage
    return this.#isUnreachable ? 'The journal cannot be read; the state of the venue on this server is old' : undefined
  }

  /** The machine was found wrong, or the journal: it is not to be used any more. */
  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  /** Resolves when everything that was committed before the call is applied; rejects with `ViewsBehind` otherwise. */
  caughtUp(): Promise<void> {
    if (this.#next !== undefined) return this.#next
    if (this.#reading === undefined) return this.#read()
    // The read under way may have begun before the newest commit.
    this.#next = this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#read()
      })
    return this.#next
  }

  /** The same for those who do not wait. */
  wake(): void {
    this.caughtUp().catch(() => undefined)
  }

  /** Resolves once nothing is applied any more; the history then stands where it stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#next?.catch(() => undefined)
    await this.#reading?.catch(() => undefined)
  }

  async #read(): Promise<void> {
    if (this.#isStopped || this.#damage !== undefined)
      throw new ViewsBehind(this.#damage ?? 'This server does not follow')
    this.#reading = this.#advance().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #advance(): Promise<void> {
    const { history, publish, log } = this.#options
    try {
      await history.advance(0, publish)
      if (this.#isUnreachable) log.info('the journal is read again')
      this.#isUnreachable = false
    } catch (error) {
      if (error instanceof JournalDamaged) {
        this.#damage = `The venue has stopped on this server: ${error.message}`
        log.error(this.#damage, errorFacts(error))
      } else if (!this.#isUnreachable) {
        this.#isUnreachable = true
        log.warn('the journal cannot be read', errorFacts(error))
      }
      throw new ViewsBehind('The journal could not be read', { cause: error })
    }
  }
}
