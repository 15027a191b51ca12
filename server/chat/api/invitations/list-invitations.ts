import { z } from 'zod'
import { listInvitations } from '../../actions/manage-invitations.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { invitationSchema, invitationWire } from '../../wire/invitation.ts'

export const getInvites = chatEndpoint({
  method: 'GET',
  path: '/invites',
  tag: 'Invitations',
  summary: 'The invitations you manage that still let somebody in',
  description: 'Your own; for administrators those of others as well.',
  access: 'human_member',
  params: {},
  reply: z.object({ invites: z.array(invitationSchema) }),
  failures: [],
  async handle({ caller, services }) {
    const site = services.site()
    const found = await listInvitations(services, caller)
    return { invites: found.map((invitation) => invitationWire(invitation, site)) }
  },
})
