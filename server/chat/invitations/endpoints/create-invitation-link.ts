import { z } from 'zod'
import { withDefault } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { requireProofToAppoint } from '../../sign-in/access.ts'
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
  failures: ['STEP_UP_REQUIRED'],
  async handle({ params, caller, request, services }) {
    await requireProofToAppoint(services, request, params.invite_as)
    return { invite_link: await createInvitationLink(services, caller, invitationRequest(params)) }
  },
})
