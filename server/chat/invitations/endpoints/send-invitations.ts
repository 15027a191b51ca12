import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { sendInvitations } from '../actions/send-invitations.ts'
import { channelIds, invitationParameters, invitationRequest } from './invitation-parameters.ts'

export const postInvites = chatEndpoint({
  method: 'POST',
  path: '/invites',
  tag: 'Invitations',
  summary: 'Invite people by mail',
  description:
    'With a wrong address, channel or group nobody is invited. People who have an account are left out: the reply then is INVITATION_FAILED with `sent_invitations` true, and everybody else was invited.',
  access: 'human_member',
  params: {
    ...invitationParameters,
    invitee_emails: param.text(z.string().max(400_000), 'Addresses separated by commas or line breaks'),
    stream_ids: channelIds,
    notify_referrer_on_join: withDefault(param.flag('Whether you are told when they join'), true),
  },
  reply: z.object({}),
  failures: ['INVITATION_FAILED'],
  async handle({ params, caller, services }) {
    await sendInvitations(services, caller, params.invitee_emails, invitationRequest(params))
    return {}
  },
})
