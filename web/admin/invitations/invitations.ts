import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from '../../../client/chat/call-types.ts'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

/** Times are in seconds. */
export type Invitation = ResultOf<'GET /invites'>['invites'][number]

export function useInvitations() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'invitations'],
    queryFn: async () => {
      const { invites } = await chatRequest('GET', '/invites')
      return invites.toSorted((left, right) => right.invited - left.invited)
    },
  })
}

export function useInvitationSettings() {
  return useQuery({
    queryKey: ['admin', 'invitation-settings'],
    queryFn: () => chatRequest('GET', '/invitation_settings'),
  })
}

export const pathOf = ({ id, is_multiuse }: Invitation) =>
  is_multiuse ? (`/invites/multiuse/${id}` as const) : (`/invites/${id}` as const)

const dayMinutes = 1440

export const lifetimes = ['day', 'week', 'month', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

export const lifetimeMinutes: Readonly<Record<Lifetime, number | null>> = {
  day: dayMinutes,
  week: 7 * dayMinutes,
  month: 30 * dayMinutes,
  never: null,
}
