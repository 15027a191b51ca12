import type { Transaction } from '../../../kernel/storage/database.ts'
import { countPeople } from '../../people/store/users.ts'
import { refuseInvitation, refuseJoining } from '../failures.ts'
import type { WithInvitationPolicy } from '../rules/invitation-policy.ts'

/** Checks the limit for every way to join or return, in the transaction, one after the other. */
export async function checkSeatLimit(chat: WithInvitationPolicy, tx: Transaction): Promise<void> {
  if ((await roomLeft(chat, tx)) < 1) throw refuseJoining.full()
}

/** Rejects invitations beyond the free seats. */
export async function checkSeatsToInvite(chat: WithInvitationPolicy, tx: Transaction, more: number): Promise<void> {
  if ((await roomLeft(chat, tx)) < more) throw refuseInvitation.noLicenses(chat.invitationPolicy.peopleMax)
}

async function roomLeft({ invitationPolicy: { peopleMax } }: WithInvitationPolicy, tx: Transaction): Promise<number> {
  return peopleMax === 0 ? Number.POSITIVE_INFINITY : peopleMax - (await countPeople(tx))
}
