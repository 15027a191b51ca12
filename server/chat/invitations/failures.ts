import { chatFailures, refuse } from '../failures.ts'
import type { InvitationState } from './rules/invitation.ts'
import type { RoleProblem } from './rules/invited-role.ts'

const { fail } = chatFailures

/** An address without an invitation: the address, the reason, and whether its account is deactivated. */
export type InvitationError = readonly [email: string, message: string, isDeactivated: boolean]

export interface InvitationOutcome {
  readonly errors: readonly InvitationError[]
  readonly sentInvitations: boolean
  readonly isDailyLimit?: boolean
  readonly isLicenseLimit?: boolean
}

function failed(message: string, outcome: InvitationOutcome) {
  return fail('INVITATION_FAILED', message, {
    errors: outcome.errors,
    sent_invitations: outcome.sentInvitations,
    daily_limit_reached: outcome.isDailyLimit ?? false,
    license_limit_reached: outcome.isLicenseLimit ?? false,
  })
}

const needed: Readonly<Record<RoleProblem, string>> = {
  owner_needed: 'Must be an organization owner',
  administrator_needed: 'Must be an organization administrator',
  moderator_needed: 'Must be an organization moderator',
}

const ended: Readonly<Record<Exclude<InvitationState, 'open'>, string>> = {
  expired: 'This link has expired. Ask for a new one.',
  revoked: 'This link is no longer valid. Ask for a new one.',
  used: 'This link has been used already. Sign in with the account that was made with it.',
}

/** The failures of invitations. */
export const refuseInvitation = {
  insufficient: () => refuse.badRequest('Insufficient permission'),
  role: (problem: RoleProblem) => refuse.badRequest(needed[problem]),
  noAddress: () => refuse.badRequest('You must specify at least one email address.'),
  tooManyAddresses: (max: number) =>
    refuse.badParameter('invitee_emails', `You cannot invite more than ${max} people at once.`),
  invalidChannel: (id: number) => refuse.badRequest(`Invalid channel ID ${id}. No invites were sent.`),
  mayNotSubscribe: () => refuse.badRequest('You do not have permission to subscribe other users to channels.'),
  welcomeTooLong: (lengthMax: number) =>
    refuse.badParameter(
      'welcome_message_custom_text',
      `welcome_message_custom_text is too long (limit: ${lengthMax} characters)`,
    ),
  unknown: () => refuse.badRequest('No such invitation'),
  creatorMayNot: () => refuse.badRequest('The creator of this invitation may no longer invite people.'),
  alreadyRevoked: () => refuse.badRequest('Invitation has already been revoked'),
  noMail: () => refuse.badRequest('This server is not set up to send email.'),

  tooManyToday: () =>
    failed(
      'To protect people from unwanted mail, the number of invitations in one day is limited. Because the limit is reached, no invitations were sent.',
      { errors: [], sentInvitations: false, isDailyLimit: true },
    ),
  noLicenses: (max: number) =>
    failed(
      `This organization has room for ${max} people, which is not enough for these invitations. No invitations were sent.`,
      { errors: [], sentInvitations: false, isLicenseLimit: true },
    ),
  badAddresses: (errors: readonly InvitationError[]) =>
    failed("Some emails did not validate, so we didn't send any invitations.", { errors, sentInvitations: false }),
  nobodyInvited: (errors: readonly InvitationError[]) =>
    failed("We weren't able to invite anyone.", { errors, sentInvitations: false }),
  someInvited: (errors: readonly InvitationError[]) =>
    failed(
      "Some of those addresses already have an account, so we didn't send them an invitation. We did send invitations to everyone else!",
      { errors, sentInvitations: true },
    ),
}

/** The failures of joining, with or without a link. */
export const refuseJoining = {
  unknown: () => refuse.missing('There is no such invitation. Look whether the whole link was copied.'),
  ended: (state: Exclude<InvitationState, 'open'>) => fail('BAD_REQUEST', ended[state], { state }),
  invitationNeeded: () => refuse.badRequest('You need an invitation to join this organization.'),
  full: () => refuse.badRequest('This organization has no room for more people. Ask its administrators.'),
  badAddress: () => refuse.badParameter('email', 'Enter a valid email address.'),
  missing: (parameter: string) => refuse.badParameter(parameter, `Missing '${parameter}' argument`),
  tooManyMails: (retryAfterMs: number) => {
    const seconds = Math.ceil(retryAfterMs / 1000)
    return fail(
      'RATE_LIMIT_HIT',
      'Too many confirmation mails were asked for. Look into your mailbox, or try again later.',
      { 'retry-after': seconds },
      { 'retry-after': String(seconds) },
    )
  },
}
