import type { Job } from '../kernel/jobs/jobs.ts'
import {
  cleanUpMs,
  knownDevicesKeptMs,
  lastUseFlushMs,
  linkRequestWindowMs,
  revokedKeysKeptMs,
  signInFailuresKeptMax,
} from './limits.ts'
import type { Lookups } from './lookup/lookups.ts'
import type { AccountsServices } from './services.ts'
import { deleteExpiredSignIns } from './sso/store/sign-ins.ts'
import { deleteEmailChangesBefore } from './store/email-changes.ts'
import { deleteKnownDevicesBefore } from './store/known-devices.ts'
import { deleteRequestsBefore } from './store/link-requests.ts'
import { deleteChallengesBefore } from './store/passkeys.ts'
import { deletePasswordLinksBefore } from './store/password-links.ts'
import { deleteExpiredSessions } from './store/sessions.ts'
import { deleteSignInCodesBefore } from './store/sign-in-codes.ts'
import { deleteExpiredFailures, deleteFailuresBeyond } from './store/sign-in-failures.ts'
import { deleteKeysRevokedBefore } from './store/trading-keys.ts'

export function accountsJobs(services: AccountsServices, lookups: Lookups): readonly Job[] {
  return [
    { name: 'accounts-last-use', everyMs: lastUseFlushMs, run: () => lookups.flushUses() },
    { name: 'accounts-clean-up', everyMs: cleanUpMs, run: () => cleanUp(services) },
  ]
}

/** Deletes expired rows. Expiry itself is checked on every use. */
async function cleanUp({ database: { sql }, clock }: AccountsServices): Promise<void> {
  const now = clock.nowMs()
  await deleteExpiredSessions(sql, now)
  await deleteSignInCodesBefore(sql, now)
  await deleteChallengesBefore(sql, now)
  await deleteKnownDevicesBefore(sql, now - knownDevicesKeptMs)
  await deleteExpiredFailures(sql, now)
  await deleteFailuresBeyond(sql, signInFailuresKeptMax)
  await deleteExpiredSignIns(sql, now)
  await deletePasswordLinksBefore(sql, now)
  await deleteEmailChangesBefore(sql, now)
  await deleteRequestsBefore(sql, now - linkRequestWindowMs)
  await deleteKeysRevokedBefore(sql, now - revokedKeysKeptMs)
}
