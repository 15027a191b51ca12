import type { Transaction } from '../../../kernel/storage/database.ts'
import type { NotifyPeers } from './cache-refreshes.ts'

/**
 * Refreshes a cache from the database after every commit that changed it, here and on the other nodes. Reads are
 * serialized, so the last to finish has the newest state.
 */
export class CachedCopy<Changed> {
  readonly #read: (changed: Changed) => Promise<void>
  readonly #notifyPeers: NotifyPeers<Changed>
  #reading: Promise<void> = Promise.resolve()

  constructor(read: (changed: Changed) => Promise<void>, notifyPeers: NotifyPeers<Changed> = async () => undefined) {
    this.#read = read
    this.#notifyPeers = notifyPeers
  }

  /** Later hooks of the transaction see the refreshed cache; `beforeRead` sees what the refresh replaces. */
  refreshOnCommit(tx: Transaction, changed: Changed, beforeRead?: () => void): void {
    tx.onCommit(() => this.renew(changed, beforeRead))
  }

  /** Here and on the other nodes. */
  async renew(changed: Changed, beforeRead?: () => void): Promise<void> {
    await Promise.all([this.refresh(changed, beforeRead), this.#notifyPeers(changed)])
  }

  refresh(changed: Changed, beforeRead?: () => void): Promise<void> {
    return this.inTurn(() => {
      beforeRead?.()
      return this.#read(changed)
    })
  }

  /** Runs another kind of read in the same sequence. */
  inTurn(read: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(read)
    this.#reading = done.catch(() => {})
    return done
  }
}
