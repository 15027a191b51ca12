import { sha256 } from '../../kernel/auth/digest.ts'
import { sessionIdleMs, sessionsPerPersonMax, sessionTokenCharacters, userAgentLengthMax } from '../limits.ts'
import { csrfTokenOf } from '../lookup/lookups.ts'
import type { EndedAccess, NewSession, OpenedSession, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { sessionTokenOf } from '../session-cookie.ts'
import { idTokenUse } from '../sso/id-token-use.ts'
import { insertProviderSession } from '../sso/store/sign-ins.ts'
import { deleteSession, deleteSessionOf, deleteSessionsBeyond, insertSession } from '../store/sessions.ts'
import { lockProved } from '../store/sign-in-secrets.ts'
import { lockKnown } from './change-person.ts'
import { endAccess } from './end-access.ts'

const addressLengthMax = 64

export async function openSession(
  services: AccountsServices,
  wanted: NewSession,
  write?: Write,
): Promise<OpenedSession> {
  const { clock, ids, changes } = services
  const token = ids.token(sessionTokenCharacters)
  const tokenHash = sha256(token)
  return writing(services, write, async (tx) => {
    const { personId, credentialEpoch, withSecondFactor, provider } = wanted.proof
    const hasFactorOfProvider = provider?.checkedFactor ?? wanted.proof.hasFactorOfProvider ?? false
    const person = await lockProved(tx.sql, personId, credentialEpoch)
    if (person === undefined) throw new AccountRefused('sign_in_outdated', String(personId))
    const replaced = sessionTokenOf(wanted.replaces, services.isHttps)
    const replacedPersonId = replaced === undefined ? undefined : await deleteSession(tx.sql, sha256(replaced))
    const dropped = await deleteSessionsBeyond(tx.sql, personId, sessionsPerPersonMax - 1)
    const now = clock.nowMs()
    const address = wanted.address.slice(0, addressLengthMax)
    const expiresAtMs = now + sessionIdleMs
    await insertSession(tx.sql, {
      tokenHash,
      personId,
      atMs: now,
      expiresAtMs,
      address,
      userAgent: wanted.userAgent.replaceAll('\0', '').slice(0, userAgentLengthMax),
      provedAtMs: wanted.proof.provedAtMs ?? now,
      provedSecondFactor: withSecondFactor,
      hasFactorOfProvider,
    })
    if (provider !== undefined) {
      const idTokenSealed = services.vault.sealSignIn(provider.idToken, idTokenUse(tokenHash))
      await insertProviderSession(tx.sql, { tokenHash, providerId: provider.id, idTokenSealed })
    }
    await auditPerson(services, tx, { by: personId }, 'session.opened', personId, { address })
    if (replacedPersonId !== undefined) await changes.announce(tx, [replacedPersonId])
    if (dropped > 0) await changes.announce(tx, [personId])
    return { token, tokenHash, person, csrfToken: csrfTokenOf(token), expiresAtMs, hasFactorOfProvider }
  })
}

/** Closing a closed session is no error: two tabs may sign out at the same time. */
export async function closeSession(services: AccountsServices, tokenHash: Buffer): Promise<void> {
  await services.database.transaction(async (tx) => {
    const personId = await deleteSession(tx.sql, tokenHash)
    if (personId === undefined) return
    await auditPerson(services, tx, { by: personId }, 'session.closed', personId)
    await services.changes.announce(tx, [personId])
  })
}

export async function closeSessionById(
  services: AccountsServices,
  personId: number,
  sessionId: string,
  write?: Write,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(sessionId)) return false
  return writing(services, write, async (tx) => {
    if (!(await deleteSessionOf(tx.sql, personId, Buffer.from(sessionId, 'hex')))) return false
    await auditPerson(services, tx, write, 'session.closed', personId)
    await services.changes.announce(tx, [personId])
    return true
  })
}

export async function closeSessions(
  services: AccountsServices,
  personId: number,
  write?: Write & EndedAccess,
): Promise<void> {
  await writing(services, write, async (tx) => {
    await lockKnown(tx, personId)
    await endAccess(services, tx, personId, write)
    const details = { chatKeys: write?.endChatKeys === true }
    await auditPerson(services, tx, write, 'sessions.closed', personId, details)
    await services.changes.announce(tx, [personId])
  })
}
