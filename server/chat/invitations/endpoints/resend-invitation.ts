import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { resendInvitation } from '../actions/manage-invitations.ts'
import { inviteId } from './invitation-parameters.ts'

export const postInviteResend = chatEndpoint({
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  tag: 'Invitations',
  summary: 'Send the mail of an invitation again',
  access: 'human_member',
  params: { invite_id: inviteId },
  reply: z.object({}),
  failures: ['INVITATION_FAILED'],
  async handle({ params, caller, services }) {
    await resendInvitation(services, caller, params.invite_id)
    return {}
  },
})
