import { z } from 'zod'
import { roleNumbers } from '../../../kernel/values/roles.ts'
import type { Invitation } from '../rules/invitation.ts'

export const invitationSchema = z.object({
  id: z.int(),
  invited_by_user_id: z.int(),
  invited: z.int(),
  expiry_date: z.int().nullable(),
  invited_as: z.literal(roleNumbers),
  email: z.string().optional(),
  notify_referrer_on_join: z.boolean(),
  link_url: z.string().optional(),
  is_multiuse: z.boolean(),
})

/** The address of an invitation link or a confirmation link. */
export function joinLink(site: string, key: string): string {
  return `${site}/join/${key}`
}

/** Only a manager of the invitation gets the link: administrators do not get a link to the owner role. */
export function invitationWire(
  invitation: Invitation,
  site: string,
  key: string | undefined,
): z.infer<typeof invitationSchema> {
  const { email, expiresAtMs } = invitation
  return {
    id: invitation.id,
    invited_by_user_id: invitation.invitedBy,
    invited: Math.floor(invitation.createdAtMs / 1000),
    expiry_date: expiresAtMs === undefined ? null : Math.floor(expiresAtMs / 1000),
    invited_as: invitation.role,
    notify_referrer_on_join: invitation.notifiesReferrer,
    ...(email === undefined
      ? { ...(key === undefined ? {} : { link_url: joinLink(site, key) }), is_multiuse: true }
      : { email, is_multiuse: false }),
  }
}
