import type { Transaction } from '../../kernel/storage/database.ts'
import { isUniqueViolation } from '../../kernel/storage/database-errors.ts'
import { emailKey } from '../domain/email.ts'
import { isAdministrator, type Role, roleChangeRefusal, roleWithin } from '../domain/role.ts'
import type { EndedAccess, Person, ProvedBy, RoleChange, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { deleteChatKeysOf } from '../store/chat-keys.ts'
import {
  countActiveHumans,
  findPersonById,
  lockBotsAbove,
  lockMembership,
  lockPerson,
  updateEmail,
  updatePerson,
} from '../store/people.ts'
import { updatePassword } from '../store/sign-in-secrets.ts'
import { checkedEmail, checkedName, hashNew, lockBotOwner } from './create-person.ts'
import { endAccess } from './end-access.ts'
import { requireStillProved } from './require-still-proved.ts'

export async function changeName(services: AccountsServices, personId: number, text: string, write?: Write) {
  const fullName = checkedName(text)
  return writing(services, write, async (tx) => {
    const before = await lockKnown(tx, personId)
    const after = await updatePerson(tx.sql, personId, { full_name: fullName })
    await auditPerson(services, tx, write, 'person.renamed', personId, { from: before.fullName, to: fullName })
    await services.changes.announce(tx, [personId])
    return after
  })
}

export async function changeEmail(services: AccountsServices, personId: number, text: string, write?: Write) {
  const email = checkedEmail(text)
  try {
    return await writing(services, write, async (tx) => {
      const before = await lockKnown(tx, personId)
      const setByOtherAtMs = write?.by === personId ? undefined : services.clock.nowMs()
      const after = await updateEmail(tx.sql, personId, { email, emailKey: emailKey(email), setByOtherAtMs })
      if (after === undefined) throw new AccountRefused('email_taken', email)
      await auditPerson(services, tx, write, 'person.email_changed', personId, { from: before.email, to: email })
      await services.changes.announce(tx, [personId])
      return after
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AccountRefused('email_taken', email) : error
  }
}

export async function changeRole(
  services: AccountsServices,
  personId: number,
  role: Role,
  write?: Write,
): Promise<RoleChange> {
  return writing(services, write, async (tx): Promise<RoleChange> => {
    await lockMembership(tx.sql)
    const before = await lockKnown(tx, personId)
    const reason = roleChangeRefusal(before, role, await countActiveHumans(tx.sql))
    if (reason !== undefined) return { kind: 'refused', reason }
    const owner = before.botOwnerId === undefined ? undefined : await findPersonById(tx.sql, before.botOwnerId)
    if (owner !== undefined && roleWithin(role, owner.role) !== role)
      throw new AccountRefused('bot_above_owner', String(personId))
    const person = await giveRole(services, tx, before, role, write)
    const bots: Person[] = []
    for (const bot of await lockBotsAbove(tx.sql, personId, role))
      bots.push(await giveRole(services, tx, bot, role, write))
    return { kind: 'changed', person, bots }
  })
}

async function giveRole(
  services: AccountsServices,
  tx: Transaction,
  before: Person,
  role: Role,
  write: Write | undefined,
): Promise<Person> {
  const sinceMs = before.administratorSinceMs ?? services.clock.nowMs()
  const administrator_since_ms = isAdministrator(role) ? sinceMs : null
  const after = await updatePerson(tx.sql, before.id, { role, administrator_since_ms })
  await auditPerson(services, tx, write, 'person.role_changed', before.id, { from: before.role, to: role })
  await services.changes.announce(tx, [before.id])
  return after
}

export async function changeBotOwner(services: AccountsServices, botId: number, ownerId: number, write?: Write) {
  return writing(services, write, async (tx) => {
    // The owner first, as in the deactivation of an owner with their bots: one lock order prevents deadlocks.
    const owner = await lockBotOwner(tx, ownerId)
    const bot = await lockKnown(tx, botId)
    if (bot.kind !== 'bot') throw new AccountRefused('person_is_not_a_bot', String(botId))
    const handed = await updatePerson(tx.sql, botId, { bot_owner_id: ownerId })
    const role = roleWithin(bot.role, owner.role)
    const after = role === bot.role ? handed : await giveRole(services, tx, handed, role, write)
    // A bot has the rights of its owner: keys of the former owner must not act with the rights of the new one.
    await deleteChatKeysOf(tx.sql, botId)
    await auditPerson(services, tx, write, 'bot.owner_changed', botId, { from: bot.botOwnerId, to: ownerId })
    await services.changes.announce(tx, [botId])
    return after
  })
}

export async function setPassword(
  services: AccountsServices,
  personId: number,
  password: string,
  write?: Write & EndedAccess & Pick<ProvedBy, 'credentialEpoch'>,
): Promise<void> {
  const person = known(await findPersonById((write?.tx ?? services.database).sql, personId), personId)
  if (person.kind === 'bot') throw new AccountRefused('person_is_a_bot', String(personId))
  const passwordHash = await hashNew(services, password, person.email)
  await writing(services, write, async (tx) => {
    await lockKnown(tx, personId)
    await requireStillProved(services, tx, personId, { credentialEpoch: write?.credentialEpoch })
    await updatePassword(tx.sql, personId, passwordHash)
    await endAccess(services, tx, personId, write)
    await auditPerson(services, tx, write, 'person.password_set', personId)
    await services.changes.announce(tx, [personId])
  })
}

export async function lockKnown(tx: Transaction, personId: number): Promise<Person> {
  return known(await lockPerson(tx.sql, personId), personId)
}

/** Locks a person before a credential is issued: the person must be active until the transaction ends. */
export async function lockActive(tx: Transaction, personId: number): Promise<Person> {
  const person = await lockKnown(tx, personId)
  if (!person.isActive) throw new AccountRefused('person_deactivated', String(personId))
  return person
}

function known(person: Person | undefined, personId: number): Person {
  if (person === undefined) throw new AccountRefused('unknown_person', String(personId))
  return person
}
