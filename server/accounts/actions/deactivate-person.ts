import { deactivationRefusal } from '../domain/role.ts'
import type { Deactivation, Person, Write } from '../ports.ts'
import { AccountRefused } from '../refusals.ts'
import { type AccountsServices, auditPerson, writing } from '../services.ts'
import { deleteChatKeysOf, endChatKeysOf } from '../store/chat-keys.ts'
import { countActiveHumans, findPersonById, lockActiveBotsOf, lockMembership, setActive } from '../store/people.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import { revokeKeysOf } from '../store/trading-keys.ts'
import { lockActive, lockKnown } from './change-person.ts'
import { lockBotOwner } from './create-person.ts'

/** A person's bots act for the person and are deactivated too: otherwise the person could act through them. */
export async function deactivatePerson(
  services: AccountsServices,
  personId: number,
  write?: Write,
): Promise<Deactivation> {
  return writing(services, write, async (tx): Promise<Deactivation> => {
    await lockMembership(tx.sql)
    const person = await lockActive(tx, personId)
    const reason = deactivationRefusal(person, await countActiveHumans(tx.sql))
    if (reason !== undefined) return { kind: 'refused', reason }

    const bots = await lockActiveBotsOf(tx.sql, personId)
    const ids = [personId, ...bots.map(({ id }) => id)]
    const now = services.clock.nowMs()
    await deleteSessionsOf(tx.sql, ids, undefined)
    await endChatKeysOf(tx.sql, ids, now)
    await revokeKeysOf(tx.sql, ids, now)
    const deactivated = await setActive(tx.sql, ids, { isActive: false, atMs: now })
    for (const id of ids) await auditPerson(services, tx, write, 'person.deactivated', id)
    await services.changes.announce(tx, ids)
    const isPerson = ({ id }: Person) => id === personId
    const after = deactivated.find(isPerson) ?? person
    return { kind: 'deactivated', person: after, bots: deactivated.filter((one) => !isPerson(one)) }
  })
}

/** Ended keys stay ended: a reactivated person gets new ones. */
export async function reactivatePerson(services: AccountsServices, personId: number, write?: Write): Promise<Person> {
  return writing(services, write, async (tx) => {
    await lockMembership(tx.sql)
    const ownerId = (await findPersonById(tx.sql, personId))?.botOwnerId
    // The owner first, as in a transfer of the bot; the caller may count their bots.
    if (ownerId !== undefined) await lockBotOwner(tx, ownerId)
    const person = await lockKnown(tx, personId)
    if (person.isActive) throw new AccountRefused('person_active', String(personId))
    // Transferred since.
    if (person.botOwnerId !== undefined && person.botOwnerId !== ownerId) await lockBotOwner(tx, person.botOwnerId)
    await deleteChatKeysOf(tx.sql, personId)
    const [after = person] = await setActive(tx.sql, [personId], { isActive: true, atMs: services.clock.nowMs() })
    await auditPerson(services, tx, write, 'person.reactivated', personId)
    await services.changes.announce(tx, [personId])
    return after
  })
}
