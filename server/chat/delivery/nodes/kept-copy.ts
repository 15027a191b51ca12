import type { Transaction } from '../../../kernel/storage/database.ts'
import type { TellOthers } from './renewals.ts'

/**
 * Brings what is kept in memory up to date with the database: after every commit that changed it, here and on the other
 * nodes, one reading after the other so that the last one to end has seen the most.
 */
export class KeptCopy<Changed> {
  readonly #read: (changed: Changed) => Promise<void>
  readonly #tellOthers: TellOthers<Changed>
  #reading: Promise<void> = Promise.resolve()

  constructor(read: (changed: Changed) => Promise<void>, tellOthers: TellOthers<Changed> = async () => undefined) {
    this.#read = read
    this.#tellOthers = tellOthers
  }

  /** Later hooks of the transaction see it renewed. */
  refreshOnCommit(tx: Transaction, changed: Changed): void {
    tx.onCommit(async () => {
      await Promise.all([this.refresh(changed), this.#tellOthers(changed)])
    })
  }

  refresh(changed: Changed): Promise<void> {
    return this.inTurn(() => this.#read(changed))
  }

  /** For a reading of another kind. */
  inTurn(read: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(read)
    this.#reading = done.catch(() => {})
    return done
  }
}
