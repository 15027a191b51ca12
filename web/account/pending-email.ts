import { chatClient } from '../session/chat-client.ts'

export interface PendingEmail {
  readonly email: string
  readonly asked_at: number
  readonly expires_at: number
}

export interface EmailChange {
  /** The new address that waits to be confirmed. */
  readonly pending: PendingEmail | null
  /** False where only administrators change addresses. */
  readonly may_change: boolean
}

export const pendingEmailQuery = {
  queryKey: ['email-change'],
  queryFn: () => chatClient.call('GET /settings/email_change'),
  staleTime: 0,
}
