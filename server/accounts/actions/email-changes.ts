import { sha256 } from '../../kernel/auth/digest.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { emailKey } from '../domain/email.ts'
import {
  emailChangesPerEmailMax,
  emailChangesPerPersonMax,
  emailChangesPerRunMax,
  emailChangeValidMs,
  linkKeyCharacters,
} from '../limits.ts'
import type { Person, Write } from '../ports.ts'
import type { LinkRequested, UnmailedEmailChange } from '../recovery-ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import {
  deleteEmailChange,
  type EmailChange,
  findEmailChange,
  lockEmailChange,
  lockUnmailedChanges,
  noteMailed,
  putEmailChange,
} from '../store/email-changes.ts'
import { findPersonByEmailKey, findPersonById } from '../store/people.ts'
import { changeEmail, lockActive } from './change-person.ts'
import { checkedEmail } from './create-person.ts'
import { countRequest, requestLimit } from './limit-requests.ts'

/** A job looks up later whether the address is taken: neither the reply nor its time reveals whether it is. */
export async function requestEmailChange(
  services: AccountsServices,
  personId: number,
  text: string,
  write?: Write,
): Promise<LinkRequested> {
  const newEmail = checkedEmail(text)
  return writing(services, write, async (tx) => {
    const person = await lockActive(tx, personId)
    if (person.kind === 'bot') throw new AccountRefused('person_is_a_bot', String(personId))
    const requested = await countRequest(services, tx, [
      requestLimit(services, `email change of ${personId}`, emailChangesPerPersonMax),
      requestLimit(services, `email change to ${emailKey(newEmail)}`, emailChangesPerEmailMax),
    ])
    if (requested.kind !== 'noted') return requested
    const askedAtMs = services.clock.nowMs()
    await putEmailChange(tx.sql, { personId, newEmail, askedAtMs, expiresAtMs: askedAtMs + emailChangeValidMs })
    await auditPerson(services, tx, write, 'person.email_change_requested', personId, {
      from: person.email,
      to: newEmail,
    })
    return requested
  })
}

export async function repeatEmailChange(
  services: AccountsServices,
  personId: number,
  write?: Write,
): Promise<LinkRequested> {
  return writing(services, write, async (tx) => {
    const pending = await findEmailChange(tx.sql, personId, services.clock.nowMs())
    if (pending === undefined) throw new AccountRefused('no_email_change', String(personId))
    return requestEmailChange(services, personId, pending.newEmail, { ...write, tx })
  })
}

export function pendingEmailChange(
  { database, clock }: AccountsServices,
  personId: number,
): Promise<EmailChange | undefined> {
  return findEmailChange(database.sql, personId, clock.nowMs())
}

export async function cancelEmailChange(services: AccountsServices, personId: number, write?: Write): Promise<boolean> {
  return writing(services, write, async (tx) => {
    if (!(await deleteEmailChange(tx.sql, personId))) return false
    await auditPerson(services, tx, write, 'person.email_change_cancelled', personId)
    return true
  })
}

export async function takeEmailChanges(
  { clock, ids }: AccountsServices,
  { sql }: Transaction,
): Promise<readonly UnmailedEmailChange[]> {
  const taken: UnmailedEmailChange[] = []
  for (const { personId, newEmail } of await lockUnmailedChanges(sql, clock.nowMs(), emailChangesPerRunMax)) {
    const person = await findPersonById(sql, personId)
    const found = await findPersonByEmailKey(sql, emailKey(newEmail))
    const holder = found?.id === personId ? undefined : found
    const key = holder === undefined ? ids.token(linkKeyCharacters) : undefined
    await noteMailed(sql, personId, key === undefined ? undefined : sha256(key))
    if (person !== undefined) taken.push({ person, newEmail, key, holder })
  }
  return taken
}

export async function confirmEmailChange(
  services: AccountsServices,
  personId: number,
  key: string,
  write?: Write & { readonly check?: (newEmail: string) => Promise<void> },
): Promise<{ readonly before: Person; readonly after: Person } | undefined> {
  return writing(services, write, async (tx) => {
    const change = await lockEmailChange(tx.sql, personId, sha256(key), services.clock.nowMs())
    if (change === undefined) return undefined
    await write?.check?.(change.newEmail)
    const before = await lockActive(tx, personId)
    const after = await changeEmail(services, personId, change.newEmail, { ...write, tx })
    await deleteEmailChange(tx.sql, personId)
    return { before, after }
  })
}
