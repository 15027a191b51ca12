import type { Database, Transaction } from '../../kernel/storage/database.ts'
import type { NotifyPeers } from '../delivery/nodes/cache-refreshes.ts'
import { CachedCopy } from '../delivery/nodes/cached-copy.ts'
import { AlertWords } from './markdown/alert-words.ts'

/** Everybody's alert words, ready to be looked for in every message. */
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

  /** Call inside the transaction that changes alert words. */
  refreshOnCommit(tx: Transaction): void {
    this.#copy.refreshOnCommit(tx)
  }

  refresh(): Promise<void> {
    return this.#copy.refresh()
  }

  async #read(): Promise<void> {
    const rows = await this.#database.sql<{ user_id: number; word: string }[]>`select user_id, word from alert_words`
    this.#words = new AlertWords(rows.map((row) => ({ userId: row.user_id, word: row.word })))
  }
}
