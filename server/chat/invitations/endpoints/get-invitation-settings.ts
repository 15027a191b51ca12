import { z } from 'zod'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'

/** Not part of the register reply, which has only Zulip's fields. */
export const getInvitationSettings = chatEndpoint({
  method: 'GET',
  path: '/invitation_settings',
  under: browserPrefix,
  tag: 'Invitations',
  summary: 'Get the deployment’s settings for invitations',
  access: 'human_member',
  params: {},
  reply: z.object({ link_validity_minutes: z.int(), sends_mail: z.boolean() }),
  failures: [],
  handle({ services: { invitationPolicy, mail } }) {
    return { link_validity_minutes: invitationPolicy.linkValidityMinutes, sends_mail: mail !== undefined }
  },
})
