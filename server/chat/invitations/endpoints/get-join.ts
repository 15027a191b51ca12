import { z } from 'zod'
import { roles } from '../../../kernel/values/roles.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { browserPrefix } from '../../prefixes.ts'
import type { ChatServices } from '../../services.ts'
import { findJoining, type Joining } from '../actions/find-joining.ts'
import { refuseJoining } from '../failures.ts'
import { joinKey } from './join-parameters.ts'

const joiningReply = z.object({
  /** Only an open one can be used. */
  state: z.enum(['open', 'expired', 'revoked', 'used']),
  organization: z.string(),
  organization_description: z.string().optional(),
  /** The address of the future account; absent when the link asks for one first. */
  email: z.string().optional(),
  invited_by: z.string().optional(),
  invited_as: z.int().optional(),
  expires_at: z.int().nullable().optional(),
})

export const getJoin = chatEndpoint({
  method: 'GET',
  path: '/join/{key}',
  under: browserPrefix,
  tag: 'Joining',
  summary: 'Get the state of an invitation link or an address confirmation link',
  description: 'A link that is no longer `open` reveals neither its author nor its recipient.',
  access: 'anonymous',
  params: { key: joinKey },
  reply: joiningReply,
  failures: [],
  otherStatuses: { BAD_REQUEST: 404 },
  async handle({ params, services }) {
    const joining = await findJoining(services, services.database, params.key)
    if (joining === undefined) throw refuseJoining.unknown()
    return joiningFields(services, joining)
  },
})

function joiningFields({ directory }: ChatServices, joining: Joining): z.input<typeof joiningReply> {
  const { state, email, invitation, confirmation } = joining
  const { name: organization, description } = directory.settings
  if (state !== 'open') return { state, organization }
  const inviter = invitation === undefined ? undefined : directory.user(invitation.invitedBy)
  const expiresAtMs = confirmation === undefined ? invitation?.expiresAtMs : confirmation.expiresAtMs
  return {
    state,
    organization,
    organization_description: description,
    invited_as: invitation?.role ?? roles.member,
    expires_at: expiresAtMs === undefined ? null : Math.floor(expiresAtMs / 1000),
    ...(email === undefined ? {} : { email }),
    ...(inviter === undefined ? {} : { invited_by: inviter.fullName }),
  }
}
