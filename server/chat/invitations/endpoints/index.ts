import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { postInviteLink } from './create-invitation-link.ts'
import { getInvitationSettings } from './get-invitation-settings.ts'
import { getJoin } from './get-join.ts'
import { getSignUp } from './get-sign-up.ts'
import { postJoin } from './join.ts'
import { getInvites } from './list-invitations.ts'
import { postInviteResend } from './resend-invitation.ts'
import { deleteInvite } from './revoke-invitation.ts'
import { deleteInviteLink } from './revoke-invitation-link.ts'
import { postInvites } from './send-invitations.ts'
import { postSignUp } from './sign-up.ts'
import { postTestWelcomeMessage } from './test-welcome-message.ts'

export const invitationEndpoints: readonly AnyEndpoint[] = [
  getInvites,
  postInvites,
  postInviteLink,
  deleteInviteLink,
  deleteInvite,
  postInviteResend,
  getInvitationSettings,
  getJoin,
  postJoin,
  getSignUp,
  postSignUp,
  postTestWelcomeMessage,
]
