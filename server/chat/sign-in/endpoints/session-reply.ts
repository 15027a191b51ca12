import { z } from 'zod'
import { lacksRequiredFactor, type Session } from '../../../accounts/ports.ts'
import type { ChatServices } from '../../services.ts'

export const sessionReply = z.object({
  signed_in: z.boolean(),
  user_id: z.int().optional(),
  email: z.string().optional(),
  full_name: z.string().optional(),
  role: z.int().optional(),
  has_second_factor: z.boolean().optional(),
  has_passkey: z.boolean().optional(),
  /** The organization requires a second factor of this user: every other request is rejected until it is set up. */
  second_factor_missing: z.boolean().optional(),
  csrf_token: z.string().optional(),
  expires_at: z.int().optional(),
})

export function sessionFields(
  { directory }: Pick<ChatServices, 'directory'>,
  { person, csrfToken, expiresAtMs, hasFactorOfProvider }: Session,
): z.input<typeof sessionReply> {
  return {
    signed_in: true,
    user_id: person.id,
    email: person.email,
    full_name: person.fullName,
    role: person.role,
    has_second_factor: person.hasSecondFactor,
    has_passkey: person.hasPasskey,
    second_factor_missing:
      !hasFactorOfProvider && lacksRequiredFactor(directory.settings.require_second_factor, person),
    csrf_token: csrfToken,
    expires_at: Math.floor(expiresAtMs / 1000),
  }
}

export function sessionText(chat: Pick<ChatServices, 'directory'>, session: Session): string {
  return JSON.stringify(sessionFields(chat, session))
}
