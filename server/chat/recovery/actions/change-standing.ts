import type { Deactivation, Role, RoleChange } from '../../../accounts/ports.ts'
import type { Transaction } from '../../../kernel/storage/database.ts'
import type { WithAccounts, WithClock } from '../../dependencies.ts'
import { revokeInvitationsAbove, revokeInvitationsBy } from '../../invitations/store/invitations.ts'

type Needed = WithAccounts & WithClock

/** How many invitations were taken back, for whoever lists them. */
export interface InvitationsTaken {
  readonly invitationsTaken: number
}

/**
 * Gives a person a role and takes back their invitations to roles above it: for the API and for the command line. `by` is
 * undefined for the operator.
 */
export async function giveRole(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  role: Role,
  by: number | undefined,
): Promise<RoleChange & InvitationsTaken> {
  const change = await accounts.changeRole(personId, role, { by, tx })
  if (change.kind === 'refused') return { ...change, invitationsTaken: 0 }
  return { ...change, invitationsTaken: await revokeInvitationsAbove(tx, personId, role, clock.nowMs()) }
}

/** Deactivates a person with their bots, and takes back all their invitations: likewise. */
export async function endAccount(
  { accounts, clock }: Needed,
  tx: Transaction,
  personId: number,
  by: number | undefined,
): Promise<Deactivation & InvitationsTaken> {
  const done = await accounts.deactivate(personId, { by, tx })
  if (done.kind === 'refused') return { ...done, invitationsTaken: 0 }
  const ids = [done.person.id, ...done.bots.map(({ id }) => id)]
  return { ...done, invitationsTaken: await revokeInvitationsBy(tx, ids, clock.nowMs()) }
}
