import { z } from 'zod'
import { withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { createInvitationLink } from '../actions/manage-invitations.ts'
import { channelIds, invitationParameters, invitationRequest } from './invitation-parameters.ts'

export const postInviteLink = chatEndpoint({
  method: 'POST',
  path: '/invites/multiuse',
  tag: 'Invitations',
  summary: 'Create a reusable invitation link',
  access: 'human_member',
  params: { ...invitationParameters, stream_ids: withDefault(channelIds, []) },
  reply: z.object({ invite_link: z.string() }),
  failures: [],
  async handle({ params, caller, services }) {
    return { invite_link: await createInvitationLink(services, caller, invitationRequest(params)) }
  },
})
