import { chatRequest } from '../session/chat-request.ts'

export interface PendingEmail {
  readonly email: string
  readonly asked_at: number
  readonly expires_at: number
}

/** The new address that waits to be confirmed, or null. */
export const pendingEmailQuery = {
  queryKey: ['email-change'],
  queryFn: async () => (await chatRequest<{ pending: PendingEmail | null }>('GET', '/settings/email_change')).pending,
  staleTime: 0,
}
