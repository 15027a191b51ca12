/** The deployment's limits on invitations. */
export interface InvitationPolicy {
  /** The default validity of an invitation. */
  readonly linkValidityMinutes: number
  /** Invitation mails per day; 0: no limit. */
  readonly mailsPerDayMax: number
  /** Active users without bots; 0: no limit. */
  readonly peopleMax: number
}

export interface WithInvitationPolicy {
  readonly invitationPolicy: InvitationPolicy
}
