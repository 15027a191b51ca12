import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../../session/chat-request.ts'
import { freshness } from '../queries.ts'

/** Times are seconds. */
export interface Invitation {
  readonly id: number
  readonly invited_by_user_id: number
  readonly invited: number
  readonly expiry_date: number | null
  readonly invited_as: number
  readonly email?: string
  readonly link_url?: string
  readonly is_multiuse: boolean
}

export function useInvitations() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'invitations'],
    queryFn: async () => {
      const { invites } = await chatRequest<{ invites: readonly Invitation[] }>('GET', '/invites')
      return invites.toSorted((left, right) => right.invited - left.invited)
    },
  })
}

export function useInvitationSettings() {
  return useQuery({
    queryKey: ['admin', 'invitation-settings'],
    queryFn: () => chatRequest<{ link_validity_minutes: number; sends_mail: boolean }>('GET', '/invitation_settings'),
  })
}

export const pathOf = ({ id, is_multiuse }: Invitation): string =>
  is_multiuse ? `/invites/multiuse/${id}` : `/invites/${id}`

const dayMinutes = 1440

export const lifetimes = ['day', 'week', 'month', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

export const lifetimeMinutes: Readonly<Record<Lifetime, number | null>> = {
  day: dayMinutes,
  week: 7 * dayMinutes,
  month: 30 * dayMinutes,
  never: null,
}
