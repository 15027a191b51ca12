import type { Transaction } from '../../kernel/storage/database.ts'
import { cleanEmail, emailKey } from '../domain/email.ts'
import { cleanName } from '../domain/name.ts'
import { passwordProblem } from '../domain/password.ts'
import { normalizePassword } from '../domain/password-length.ts'
import { isAdministrator, roleWithin } from '../domain/role.ts'
import type { NewPerson, Person, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { insertPerson, lockPerson } from '../store/people.ts'

const botTypeMax = 4

export async function createPerson(services: AccountsServices, person: NewPerson, write?: Write): Promise<Person> {
  const email = checkedEmail(person.email)
  const fullName = checkedName(person.fullName)
  checkKind(person)
  const passwordHash = person.password === undefined ? undefined : await hashNew(services, person.password, email)
  return writing(services, write, async (tx) => {
    const owner = person.botOwnerId === undefined ? undefined : await lockBotOwner(tx, person.botOwnerId)
    const role = owner === undefined ? person.role : roleWithin(person.role, owner.role)
    const { kind, botType, botOwnerId, isFounder = false } = person
    const joinedAtMs = services.clock.nowMs()
    const made = await insertPerson(tx.sql, {
      kind,
      email,
      emailKey: emailKey(email),
      fullName,
      role,
      passwordHash,
      botType,
      botOwnerId,
      joinedAtMs,
      administratorSinceMs: isAdministrator(role) ? (isFounder ? 0 : joinedAtMs) : undefined,
    })
    if (made === undefined) throw new AccountRefused('email_taken', email)
    await auditPerson(services, tx, write, 'person.created', made.id, { kind, role })
    return made
  })
}

export function checkedEmail(text: string): string {
  const email = cleanEmail(text)
  if (email === undefined) throw new AccountRefused('email_malformed', text.slice(0, 100))
  return email
}

export function checkedName(text: string): string {
  const cleaned = cleanName(text)
  if ('problem' in cleaned) throw new AccountRefused(cleaned.problem, text.slice(0, 100))
  return cleaned.name
}

/** Called before the transaction opens if possible: the hash takes longer than everything else together. */
export async function hashNew({ passwords }: AccountsServices, password: string, email: string): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem !== undefined) throw new AccountRefused(problem)
  return passwords.hash(normalizePassword(password))
}

/** The lock prevents the deactivation of an owner who is about to get a bot. */
export async function lockBotOwner(tx: Transaction, ownerId: number): Promise<Person> {
  const owner = await lockPerson(tx.sql, ownerId)
  if (owner === undefined) throw new AccountRefused('bot_owner_unknown', String(ownerId))
  if (!owner.isActive) throw new AccountRefused('bot_owner_deactivated', String(ownerId))
  if (owner.kind === 'bot') throw new AccountRefused('bot_owner_is_a_bot', String(ownerId))
  return owner
}

function checkKind({ kind, password, botType, botOwnerId }: NewPerson): void {
  if (kind === 'human') {
    if (botType !== undefined || botOwnerId !== undefined) throw new AccountRefused('person_is_not_a_bot')
    return
  }
  if (password !== undefined) throw new AccountRefused('person_is_a_bot')
  if (botType === undefined || !Number.isInteger(botType) || botType < 1 || botType > botTypeMax)
    throw new AccountRefused('bot_type_unknown', String(botType))
}
