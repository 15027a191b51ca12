import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofToAppoint } from '../../sign-in/access.ts'
import { sendInvitations } from '../actions/send-invitations.ts'
import { channelIds, invitationParameters, invitationRequest } from './invitation-parameters.ts'

export const postInvites = chatEndpoint({
  method: 'POST',
  path: '/invites',
  tag: 'Invitations',
  summary: 'Invite users by mail',
  description:
    'One invalid address, channel or group rejects all. Addresses with an account are skipped: the reply is then INVITATION_FAILED with `sent_invitations` true, and all others are invited.',
  access: 'human_member',
  params: {
    ...invitationParameters,
    invitee_emails: param.text(z.string().max(400_000), 'Addresses separated by commas or line breaks'),
    stream_ids: channelIds,
    notify_referrer_on_join: withDefault(param.flag('Whether you are notified when they join'), true),
  },
  reply: z.object({}),
  failures: ['INVITATION_FAILED', 'STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireProofToAppoint(services, request, params.invite_as)
    await sendInvitations(services, caller, params.invitee_emails, invitationRequest(params))
    return {}
  },
})
