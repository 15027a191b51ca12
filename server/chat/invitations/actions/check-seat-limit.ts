import type { Transaction } from '../../../kernel/storage/database.ts'
import { countPeople } from '../../people/store/users.ts'
import type { ChatServices } from '../../services.ts'
import { refuseInvitation, refuseJoining } from '../failures.ts'

/** However people come, by a link, made by somebody or back again: asked in the transaction, one after the other. */
export async function checkSeatLimit(chat: ChatServices, tx: Transaction): Promise<void> {
  if ((await roomLeft(chat, tx)) < 1) throw refuseJoining.full()
}

/** Nobody is invited to a place that is not there. */
export async function checkSeatsToInvite(chat: ChatServices, tx: Transaction, more: number): Promise<void> {
  if ((await roomLeft(chat, tx)) < more) throw refuseInvitation.noLicenses(chat.invitationPolicy.peopleMax)
}

async function roomLeft({ invitationPolicy: { peopleMax } }: ChatServices, tx: Transaction): Promise<number> {
  return peopleMax === 0 ? Number.POSITIVE_INFINITY : peopleMax - (await countPeople(tx))
}
