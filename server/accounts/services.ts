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

/** The things the actions of accounts are given. */
export interface AccountsServices {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly vault: Vault
  readonly passwords: PasswordHashing
  /** Bounds whole sign-ins, their statements included, so that a flood of them leaves connections to everybody else. */
  readonly signInTurns: ConcurrencyLimiter
  readonly changes: CredentialChanges
  /** Browsers reach the site over https. */
  readonly isHttps: boolean
}

/** Runs the work in the caller's transaction, or in one of its own. */
export function writing<T>(
  { database }: AccountsServices,
  write: Write | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return (write?.tx ?? database).transaction(work)
}

/** One line of the audit log about what was done to a person. */
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
