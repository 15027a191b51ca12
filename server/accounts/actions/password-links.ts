import { sha256 } from '../../kernel/auth/digest.ts'
import { limitKeyOf } from '../../kernel/http/client-address.ts'
import type { Transaction } from '../../kernel/storage/database.ts'
import { emailKey } from '../domain/email.ts'
import {
  emailSetByOtherWaitMs,
  handedPasswordLinkValidMs,
  linkKeyCharacters,
  linkRequestsPerAddressMax,
  linkRequestsPerEmailMax,
  passwordLinkValidMs,
  passwordRequestsPerRunMax,
} from '../limits.ts'
import type { Person, Write } from '../ports.ts'
import type { LinkRequest, LinkRequested, PasswordLink, PasswordLinkUse } from '../recovery-ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import {
  deletePasswordLink,
  findPasswordLink as findLink,
  insertPasswordRequest,
  lockPasswordLink,
  putPasswordLink,
  takePasswordRequests as takeRequests,
} from '../store/password-links.ts'
import { findPersonByEmailKey } from '../store/people.ts'
import { updatePassword } from '../store/sign-in-secrets.ts'
import { lockActive } from './change-person.ts'
import { hashNew } from './create-person.ts'
import { endAccess } from './end-access.ts'
import { countRequest, requestLimit } from './limit-requests.ts'
import { forgetFailures } from './limit-sign-in-attempts.ts'

/** A job looks up later whether an account has the address: neither the reply nor its time reveals whether one does. */
export async function requestPasswordLink(
  services: AccountsServices,
  { email, address }: LinkRequest,
): Promise<LinkRequested> {
  const key = emailKey(email)
  const limits = [
    requestLimit(services, `password of ${key}`, linkRequestsPerEmailMax),
    requestLimit(services, `password from ${limitKeyOf(address)}`, linkRequestsPerAddressMax),
  ]
  return services.database.transaction(async (tx) => {
    const requested = await countRequest(services, tx, limits)
    if (requested.kind === 'noted') await insertPasswordRequest(tx.sql, key)
    return requested
  })
}

export async function takePasswordRequests(
  { clock }: AccountsServices,
  { sql }: Transaction,
): Promise<readonly Person[]> {
  const people = new Map<number, Person>()
  for (const key of await takeRequests(sql, passwordRequestsPerRunMax)) {
    const person = await findPersonByEmailKey(sql, key)
    if (person?.isActive !== true || person.kind === 'bot' || isAddressTooNew(person, clock.nowMs())) continue
    people.set(person.id, person)
  }
  return [...people.values()]
}

/** An administrator who changes a person's address to their own must not get a password link there. */
function isAddressTooNew({ emailSetByOtherAtMs }: Person, nowMs: number): boolean {
  return emailSetByOtherAtMs !== undefined && nowMs < emailSetByOtherAtMs + emailSetByOtherWaitMs
}

export async function makePasswordLink(
  services: AccountsServices,
  personId: number,
  way: 'asked' | 'handed',
  write?: Write,
): Promise<PasswordLink> {
  const key = services.ids.token(linkKeyCharacters)
  return writing(services, write, async (tx) => {
    const person = await lockActive(tx, personId)
    if (person.kind === 'bot') throw new AccountRefused('person_is_a_bot', String(personId))
    // A command of the command line has no actor: the operator decides who gets the link.
    if (write?.by !== undefined && isAddressTooNew(person, services.clock.nowMs()))
      throw new AccountRefused('email_set_by_other', String(personId))
    const validMs = way === 'asked' ? passwordLinkValidMs : handedPasswordLinkValidMs
    const expiresAtMs = services.clock.nowMs() + validMs
    await putPasswordLink(tx.sql, personId, sha256(key), expiresAtMs)
    await auditPerson(services, tx, write, 'person.password_link_made', personId)
    return { key, person, expiresAtMs }
  })
}

export function findPasswordLink({ database, clock }: AccountsServices, key: string): Promise<Person | undefined> {
  return findLink(database.sql, sha256(key), clock.nowMs())
}

/** The second factor stays: an attacker who reads the mail still cannot sign in without it. */
export async function usePasswordLink(
  services: AccountsServices,
  key: string,
  { password, endChatKeys, from, also }: PasswordLinkUse,
): Promise<Person | undefined> {
  const known = await findPasswordLink(services, key)
  if (known === undefined) return undefined
  const passwordHash = await hashNew(services, password, known.email)
  return services.database.transaction(async (tx) => {
    const { sql } = tx
    const person = await lockPasswordLink(sql, sha256(key), services.clock.nowMs())
    if (person === undefined) return undefined
    await updatePassword(sql, person.id, passwordHash)
    await deletePasswordLink(sql, person.id)
    await endAccess(services, tx, person.id, { endChatKeys })
    await forgetFailures(services, tx, person.email, from)
    await auditPerson(services, tx, { by: person.id }, 'person.password_reset', person.id, { chatKeys: endChatKeys })
    await services.changes.announce(tx, [person.id])
    await also?.(tx, person)
    return person
  })
}
