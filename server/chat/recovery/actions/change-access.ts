import type { Deactivation, Role, RoleChange } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithAccounts, WithClock } from '../../dependencies.ts'
import { revokeInvitationsAbove, revokeInvitationsBy } from '../../invitations/store/invitations.ts'

type Needed = WithAccounts & WithClock

/** The number of revoked invitations, whose lists clients must fetch again. */
export interface RevokedInvitations {
  readonly invitationsRevoked: number
}

/**
 * Sets a user's role and revokes their invitations to higher roles: for the API and the command line. `by` is undefined
 * for the operator.
 */
export async function giveRole(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  role: Role,
  by: number | undefined,
): Promise<RoleChange & RevokedInvitations> {
  const change = await accounts.changeRole(personId, role, { by, tx })
  if (change.kind === 'refused') return { ...change, invitationsRevoked: 0 }
  return { ...change, invitationsRevoked: await revokeInvitationsAbove(tx, personId, role, clock.nowMs()) }
}

/** Deactivates a user and their bots, and revokes all their invitations: for the API and the command line. */
export async function endAccount(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  by: number | undefined,
): Promise<Deactivation & RevokedInvitations> {
  const done = await accounts.deactivate(personId, { by, tx })
  if (done.kind === 'refused') return { ...done, invitationsRevoked: 0 }
  const ids = [done.person.id, ...done.bots.map(({ id }) => id)]
  return { ...done, invitationsRevoked: await revokeInvitationsBy(tx, ids, clock.nowMs()) }
}
