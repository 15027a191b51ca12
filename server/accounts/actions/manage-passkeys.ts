import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { cleanPasskeyName, type Passkey, type PasskeySite } from '../domain/passkey.ts'
import { passkeyChallengeMs, passkeyHandleBytes, passkeysPerPersonMax } from '../limits.ts'
import { type ChallengeBinding, newChallenge, openChallenge } from '../passkeys/challenge.ts'
import type { NamedPasskeySite, WantedPasskey } from '../passkeys/passkey-ports.ts'
import { type PasskeyTransport, passkeyAlgorithms, readRegistration, webAuthn } from '../passkeys/verification.ts'
import type { Session, SignInMethods, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import * as store from '../store/passkeys.ts'
import { deleteSessionsOf, setProof } from '../store/sessions.ts'
import { lockActive, lockKnown } from './change-person.ts'
import { canSignInWithout } from './ways-to-sign-in.ts'

const bindingOf = ({ tokenHash }: Session): ChallengeBinding => ({ use: 'registration', holder: tokenHash })

export async function beginPasskey(
  services: AccountsServices,
  session: Session,
  site: NamedPasskeySite,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id, email, fullName } = session.person
  const { handle, known } = await services.database.transaction(async (tx) => {
    await lockActive(tx, id)
    const fresh = services.ids.bytes(passkeyHandleBytes)
    return { handle: await store.claimHandle(tx.sql, id, fresh), known: await store.credentialsOf(tx.sql, id) }
  })
  if (known.length >= passkeysPerPersonMax) throw new AccountRefused('too_many_passkeys', String(id))
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.rpId,
    userID: new Uint8Array(handle),
    userName: email,
    userDisplayName: fullName,
    challenge: new Uint8Array(newChallenge(services, bindingOf(session))),
    timeout: passkeyChallengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(credentialDescriptor),
    // Usable without a name, and only with user verification.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
}

export function credentialDescriptor(known: Awaited<ReturnType<typeof store.credentialsOf>>[number]) {
  return { id: known.credentialId.toString('base64url'), transports: known.transports as PasskeyTransport[] }
}

export async function addPasskey(
  services: AccountsServices,
  session: Session,
  site: PasskeySite,
  wanted: WantedPasskey,
  write?: Write,
): Promise<Passkey> {
  const personId = session.person.id
  const name = checkedName(wanted.name)
  const read = await readRegistration(site, wanted.response, (text) =>
    openChallenge(services, text, bindingOf(session)),
  )
  if (read === undefined) throw new AccountRefused('passkey_not_accepted')
  return writing(services, write, async (tx) => {
    await lockActive(tx, personId)
    if (!(await store.useChallenge(tx.sql, read.challenge.hash, read.challenge.expiresAtMs)))
      throw new AccountRefused('passkey_not_accepted')
    const { length: count } = await store.credentialsOf(tx.sql, personId)
    if (count >= passkeysPerPersonMax) throw new AccountRefused('too_many_passkeys', String(personId))
    const createdAtMs = services.clock.nowMs()
    const added = await store.insertPasskey(tx.sql, { ...read.passkey, personId, name, createdAtMs })
    if (added === undefined) throw new AccountRefused('passkey_present')
    const details = { passkey: added.id, name, isBackedUp: added.isBackedUp }
    await auditPerson(services, tx, write, 'passkey.added', personId, details)
    // The other sessions were opened without the passkey, perhaps by an attacker.
    if (count === 0) await deleteSessionsOf(tx.sql, [personId], session.tokenHash)
    const proof = { atMs: createdAtMs, withSecondFactor: true }
    const isOpen = await setProof(tx.sql, { personId, tokenHash: session.tokenHash }, proof)
    if (!isOpen) throw new AccountRefused('session_ended', String(personId))
    await services.changes.announce(tx, [personId])
    return added
  })
}

export async function renamePasskey(
  services: AccountsServices,
  personId: number,
  id: number,
  text: string,
  write?: Write,
): Promise<Passkey> {
  const name = checkedName(text)
  return writing(services, write, async (tx) => {
    const renamed = await store.renamePasskey(tx.sql, personId, id, name)
    if (renamed === undefined) throw new AccountRefused('unknown_passkey', String(id))
    await auditPerson(services, tx, write, 'passkey.renamed', personId, { passkey: id, name })
    return renamed
  })
}

export async function removePasskey(
  services: AccountsServices,
  personId: number,
  id: number,
  write?: Write & { readonly methods?: SignInMethods },
): Promise<Passkey> {
  return writing(services, write, async (tx) => {
    await lockKnown(tx, personId)
    const methods = write?.methods
    if (methods !== undefined && !(await canSignInWithout(tx, personId, { passkeyId: id }, methods)))
      throw new AccountRefused('last_way_in', String(personId))
    const removed = await store.deletePasskey(tx.sql, personId, id)
    if (removed === undefined) throw new AccountRefused('unknown_passkey', String(id))
    await auditPerson(services, tx, write, 'passkey.removed', personId, { passkey: id, name: removed.name })
    await services.changes.announce(tx, [personId])
    return removed
  })
}

function checkedName(text: string): string {
  const name = cleanPasskeyName(text)
  if (name === undefined) throw new AccountRefused('passkey_name_unfit')
  return name
}
