import type { Transaction } from '../../kernel/storage/database.ts'
import { notifyChange } from '../store/credential-notifications.ts'
import type { CredentialCache, OwnedCredential } from './credential-cache.ts'

type Cache = Pick<CredentialCache<OwnedCredential>, 'dropPerson' | 'dropAll' | 'setTrusted'>

/** Notifies every process with cached credentials about changes of a person. */
export class CredentialChanges {
  readonly #caches: readonly Cache[]

  constructor(caches: readonly Cache[]) {
    this.#caches = caches
  }

  /** Takes effect here right after the commit, elsewhere on the database's notification. */
  async announce(tx: Transaction, personIds: readonly number[]): Promise<void> {
    for (const personId of personIds) await notifyChange(tx.sql, String(personId))
    tx.onCommit(() => {
      for (const personId of personIds) this.#dropPerson(personId)
    })
  }

  /** A change that concerns no single person. */
  async announceToAll(tx: Transaction, payload: string): Promise<void> {
    await notifyChange(tx.sql, payload)
  }

  receive(payload: string): void {
    if (/^[0-9]{1,10}$/.test(payload)) this.#dropPerson(Number(payload))
    else for (const cache of this.#caches) cache.dropAll()
  }

  /** Whether notifications of other processes are received from now on. */
  setListening(isListening: boolean): void {
    for (const cache of this.#caches) cache.setTrusted(isListening)
  }

  #dropPerson(personId: number): void {
    for (const cache of this.#caches) cache.dropPerson(personId)
  }
}
