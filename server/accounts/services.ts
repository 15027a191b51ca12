import type { ConcurrencyLimiter } from '../kernel/auth/concurrency-limiter.ts'
import type { PasswordHashing } from '../kernel/auth/password-hashing.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Database, Transaction } from '../kernel/storage/database.ts'
import type { CredentialChanges } from './lookup/credential-changes.ts'
import type { Write } from './ports.ts'
import { insertAuditEntry } from './store/audit-log.ts'
import type { Vault } from './vault.ts'

/** The dependencies of the accounts' actions. */
export interface AccountsServices {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly vault: Vault
  readonly passwords: PasswordHashing
  /** Bounds concurrent sign-ins with their statements, so that a flood of them leaves connections for other requests. */
  readonly signInTurns: ConcurrencyLimiter
  readonly changes: CredentialChanges
  /** Browsers reach the site over https. */
  readonly isHttps: boolean
}

/** Runs the work in the caller's transaction or in a new one. */
export function writing<T>(
  { database }: AccountsServices,
  write: Write | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return (write?.tx ?? database).transaction(work)
}

/** Writes an audit entry about a change of a person. */
export function auditPerson(
  { clock }: AccountsServices,
  tx: Transaction,
  write: Write | undefined,
  action: string,
  personId: number,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return insertAuditEntry(tx.sql, { actorId: write?.by, action, subject: `person:${personId}`, details }, clock.nowMs())
}
