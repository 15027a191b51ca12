/** How this deployment bounds who comes in by invitation. */
export interface InvitationPolicy {
  /** How long an invitation holds that does not say so itself. */
  readonly linkValidityMinutes: number
  /** Mails with invitations within a day; 0: as many as are wanted. */
  readonly mailsPerDayMax: number
  /** Active people, bots aside; 0: as many as come. */
  readonly peopleMax: number
}

export interface WithInvitationPolicy {
  readonly invitationPolicy: InvitationPolicy
}
