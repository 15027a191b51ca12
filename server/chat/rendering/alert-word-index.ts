import type { Database, Transaction } from '../../kernel/storage/database.ts'
import type { NotifyPeers } from '../delivery/nodes/cache-refreshes.ts'
import { CachedCopy } from '../delivery/nodes/cached-copy.ts'
import { allAlertWords } from '../people/store/alert-words.ts'
import { AlertWords } from './markdown/alert-words.ts'

/** The alert words of all users, indexed for matching every message. */
export class AlertWordIndex {
  readonly #database: Database
  #words = new AlertWords([])
  readonly #copy: CachedCopy<void>

  constructor(database: Database, notifyPeers?: NotifyPeers<void>) {
    this.#database = database
    this.#copy = new CachedCopy(() => this.#read(), notifyPeers)
  }

  get current(): AlertWords {
    return this.#words
  }

  /** Call it inside the transaction that changes alert words. */
  refreshOnCommit(tx: Transaction): void {
    this.#copy.refreshOnCommit(tx)
  }

  refresh(): Promise<void> {
    return this.#copy.refresh()
  }

  async #read(): Promise<void> {
    this.#words = new AlertWords(await allAlertWords(this.#database.sql))
  }
}
