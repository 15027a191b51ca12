import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { masterKeyFingerprint } from '../auth/master-key.ts'
import { BadSettings } from '../config/setting.ts'
import { errorFields, type Logger } from '../logging/logger.ts'
import type { ConnectionSettings } from '../storage/connection-settings.ts'
import { openSession } from '../storage/session.ts'

export interface KeyWatchOptions {
  readonly connection: ConnectionSettings
  readonly masterKey: Buffer
  readonly log: Logger
  /** Nodes with another master key started while this node had no connection to the database. */
  onOther(): void
}

const retryMs = 1_000
/** The first of the two numbers of the lock; the second identifies the key. */
const lockClass = numberOf('agora master key')

export const otherKeyRuns =
  'Nodes with another AGORA_MASTER_KEY serve this database: all nodes have the same, and after a change all are stopped before any starts'

/**
 * Nodes that sign with different keys reject each other's frames as forged. So each node holds a shared lock in the
 * database that identifies its key, and does not start if a node with another key runs.
 */
export class KeyWatch {
  readonly #options: KeyWatchOptions
  readonly #key: number
  #driver: postgres.Sql | undefined
  #isShown = false
  #isClosed = false

  private constructor(options: KeyWatchOptions) {
    this.#options = options
    this.#key = numberOf(masterKeyFingerprint(options.masterKey))
  }

  static async begin(options: KeyWatchOptions): Promise<KeyWatch> {
    const watch = new KeyWatch(options)
    if (await watch.#isAlone()) return watch
    await watch.close()
    throw new BadSettings([otherKeyRuns])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#driver?.end({ timeout: 1 })
  }

  /** Lock first, then check: of two nodes that start together, at least one sees the other. */
  async #isAlone(): Promise<boolean> {
    const onClose = (session: postgres.Sql) => void this.#lost(session)
    const sql = openSession(this.#options.connection, { name: 'agora master key', onClose })
    this.#driver = sql
    await sql`select pg_advisory_lock_shared(${lockClass}::int, ${this.#key}::int)`
    const others = await sql`
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${lockClass}::int::oid and objid <> ${this.#key}::int::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`
    this.#isShown = others.length === 0
    return this.#isShown
  }

  async #lost(driver: postgres.Sql): Promise<void> {
    if (this.#isClosed || !this.#isShown || driver !== this.#driver) return
    this.#isShown = false
    while (!this.#isShown) {
      await this.#driver?.end({ timeout: 0 })
      await delay(retryMs, undefined, { ref: false })
      if (this.#isClosed) return
      try {
        if (await this.#isAlone()) continue
        await this.close()
        return this.#options.onOther()
      } catch (error) {
        this.#options.log.warn('cannot register the key of this node yet', errorFields(error))
      }
    }
  }
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() >>> 1
}
