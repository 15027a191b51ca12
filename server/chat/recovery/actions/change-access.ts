import type { Deactivation, Role, RoleChange } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { removeBotOffersBy, removeBotOffersOf } from '../../bots/store/bot-offers.ts'
import { deleteRegistrations } from '../../delivery/push/store/push-devices.ts'
import type { WithAccounts, WithClock } from '../../dependencies.ts'
import { revokeInvitationsAbove, revokeInvitationsBy } from '../../invitations/store/invitations.ts'
import { lockMessageIds } from '../../messages/store/messages.ts'
import { pauseSubscriptions } from '../../subscriptions/store.ts'

type Needed = WithAccounts & WithClock

/** The invitations and offers that ended with the access, so that clients fetch their lists again. */
export interface EndedWithAccess {
  readonly invitationsRevoked: number
  /** The people whose offered bots have changed. */
  readonly offersEndedFor: readonly number[]
}

const nothingEnded: EndedWithAccess = { invitationsRevoked: 0, offersEndedFor: [] }

/**
 * Sets a user's role, revokes their invitations to higher roles and ends the bot offers they may no longer make: for the API and the command line. `by` is undefined
 * for the operator.
 */
export async function giveRole(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  role: Role,
  by: number | undefined,
): Promise<RoleChange & EndedWithAccess> {
  const change = await accounts.changeRole(personId, role, { by, tx })
  if (change.kind === 'refused') return { ...change, ...nothingEnded }
  return {
    ...change,
    invitationsRevoked: await revokeInvitationsAbove(tx, personId, role, clock.nowMs()),
    offersEndedFor: role > roles.administrator ? await removeBotOffersBy(tx, personId) : [],
  }
}

/** Deactivates a user and their bots, revokes all their invitations and ends their push registrations and all offers that concern them: for the API and the command line. */
export async function endAccount(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  by: number | undefined,
): Promise<Deactivation & EndedWithAccess> {
  const done = await accounts.deactivate(personId, { by, tx })
  if (done.kind === 'refused') return { ...done, ...nothingEnded }
  const ids = [done.person.id, ...done.bots.map(({ id }) => id)]
  // They would work again after a reactivation, which restores no key.
  await deleteRegistrations(tx, ids)
  await pauseSubscriptions(tx, ids, await lockMessageIds(tx))
  return {
    ...done,
    invitationsRevoked: await revokeInvitationsBy(tx, ids, clock.nowMs()),
    offersEndedFor: await removeBotOffersOf(tx, ids),
  }
}
