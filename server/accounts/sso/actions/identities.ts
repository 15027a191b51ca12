import type { Transaction } from '../../../kernel/storage/database.ts'
import { lockActive, lockKnown } from '../../actions/change-person.ts'
import { requireStillProved } from '../../actions/require-still-proved.ts'
import { canSignInWithout } from '../../actions/ways-to-sign-in.ts'
import type { Person, ProvedBy, SignInMethods, SignInProof, Write } from '../../ports.ts'
import { auditPerson, writing } from '../../services.ts'
import { findToSignInById } from '../../store/sign-in-secrets.ts'
import type { ProviderIdentity } from '../domain/provider-identity.ts'
import { idTokenUse } from '../id-token-use.ts'
import type { SsoServices } from '../services.ts'
import type { ProviderGrants, VerifiedSignIn } from '../single-sign-on.ts'
import * as store from '../store/identities.ts'
import { findProviderSession } from '../store/sign-ins.ts'

export async function findLinkedPerson(
  services: SsoServices,
  { identity, idToken }: VerifiedSignIn,
): Promise<{ person: Person; linked: store.LinkedIdentity; proof: SignInProof } | undefined> {
  const { sql } = services.database
  const linked = await store.findIdentity(sql, identity.issuer, identity.subject)
  const known = linked && (await findToSignInById(sql, linked.personId))
  if (linked === undefined || known === undefined) return undefined
  const { person, credentialEpoch } = known
  const { withSecondFactor, providerId: id } = identity
  const provider = { id, idToken, checkedFactor: withSecondFactor }
  return { person, linked, proof: { personId: person.id, credentialEpoch, withSecondFactor, provider } }
}

export async function linkIdentity(
  services: SsoServices,
  personId: number,
  identity: ProviderIdentity,
  write: Write & { readonly tx: Transaction; readonly provedBy?: ProvedBy | undefined },
): Promise<boolean> {
  return writing(services, write, async (tx) => {
    const { email } = await lockActive(tx, personId)
    await requireStillProved(services, tx, personId, write.provedBy ?? {})
    const { issuer, subject, providerId } = identity
    const linked = { issuer, subject, providerId, personId, email: identity.email ?? email }
    if (!(await store.insertIdentity(tx.sql, linked, services.clock.nowMs()))) return false
    await auditPerson(services, tx, write, 'sso.linked', personId, { provider: providerId, issuer, subject })
    return true
  })
}

export async function unlinkIdentity(
  services: SsoServices,
  personId: number,
  id: number,
  write: Write & { readonly methods: SignInMethods },
): Promise<store.LinkedIdentity | 'last_way_in' | undefined> {
  return writing(services, write, async (tx) => {
    await lockKnown(tx, personId)
    const linked = await store.lockIdentitiesOf(tx.sql, personId)
    if (!linked.some((one) => one.id === id)) return undefined
    if (!(await canSignInWithout(tx, personId, { identityId: id }, write.methods))) return 'last_way_in'
    const removed = await store.deleteIdentity(tx.sql, personId, id)
    const details = { provider: removed?.providerId, issuer: removed?.issuer, subject: removed?.subject }
    await auditPerson(services, tx, write, 'sso.unlinked', personId, details)
    return removed
  })
}

/** The person is locked, so that no way to sign in ends at the same time. */
export async function canSignIn(tx: Transaction, personId: number, methods: SignInMethods): Promise<boolean> {
  await lockKnown(tx, personId)
  return canSignInWithout(tx, personId, {}, methods)
}

export async function noteIdentityUse(
  { clock }: SsoServices,
  linked: store.LinkedIdentity,
  { providerId }: ProviderIdentity,
  { role, roleBefore, groupIds }: ProviderGrants,
  tx: Transaction,
): Promise<void> {
  const use = { providerId, givenRole: role, roleBefore, givenGroupIds: groupIds, lastUsedAtMs: clock.nowMs() }
  await store.updateIdentity(tx.sql, linked.id, use)
}

export async function prepareSignOut(
  services: SsoServices,
  { tokenHash }: { readonly tokenHash: Buffer },
  returnTo: string,
): Promise<(() => Promise<string | undefined>) | undefined> {
  const session = await findProviderSession(services.database.sql, tokenHash)
  const provider = session && services.providers.enabled(session.providerId)
  if (session === undefined || provider === undefined) return undefined
  const idToken = services.vault.unsealSignIn(session.idTokenSealed, idTokenUse(tokenHash))
  return () => services.clients.signOutUrl(provider, idToken, returnTo).catch(() => undefined)
}
