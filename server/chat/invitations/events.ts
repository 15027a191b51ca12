import { z } from 'zod'

export const invitationEvents = [
  z.strictObject({ type: z.literal('invites_changed') }).describe('Fetch the list of invitations again'),
] as const
