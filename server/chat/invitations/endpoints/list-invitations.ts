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
  summary: 'The invitations you manage that still let somebody in',
  description:
    'Your own; for administrators those of others as well. `link_url` is left out where you may not use the link: it makes an owner and is somebody else’s, or it is older than the way links are kept.',
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
