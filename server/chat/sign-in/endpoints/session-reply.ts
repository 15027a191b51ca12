import { z } from 'zod'
import type { Session } from '../../../accounts/ports.ts'

export const sessionReply = z.object({
  signed_in: z.boolean(),
  user_id: z.int().optional(),
  email: z.string().optional(),
  full_name: z.string().optional(),
  role: z.int().optional(),
  has_second_factor: z.boolean().optional(),
  has_passkey: z.boolean().optional(),
  csrf_token: z.string().optional(),
  expires_at: z.int().optional(),
})

export function sessionFields({ person, csrfToken, expiresAtMs }: Session): z.input<typeof sessionReply> {
  return {
    signed_in: true,
    user_id: person.id,
    email: person.email,
    full_name: person.fullName,
    role: person.role,
    has_second_factor: person.hasSecondFactor,
    has_passkey: person.hasPasskey,
    csrf_token: csrfToken,
    expires_at: Math.floor(expiresAtMs / 1000),
  }
}

export function sessionText(session: Session): string {
  return JSON.stringify(sessionFields(session))
}
