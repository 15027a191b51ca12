import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { listInvitations } from '../actions/manage-invitations.ts'
import { type Invitation, managingProblem } from '../rules/invitation.ts'
import { invitationSchema, invitationWire } from '../wire/invitation.ts'
import { linkKeyOf } from '../wire/link-key.ts'

export const getInvites = chatEndpoint({
  method: 'GET',
  path: '/invites',
  tag: 'Invitations',
  summary: 'List the open invitations that you manage',
  description:
    'Your own; for administrators also those of others. `link_url` is absent if you may not use the link: another user made it and it invites an owner, or it predates the current storage of links.',
  access: 'human_member',
  params: {},
  reply: z.object({ invites: z.array(invitationSchema) }),
  failures: [],
  async handle({ caller, services }) {
    const site = services.site()
    const found = await listInvitations(services, caller)
    const keyOf = (invitation: Invitation) =>
      managingProblem(caller, invitation) === undefined ? linkKeyOf(services, invitation.secret) : undefined
    return { invites: found.map((invitation) => invitationWire(invitation, site, keyOf(invitation))) }
  },
})
