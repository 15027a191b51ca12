import { useQuery } from '@tanstack/react-query'
import type { ChatResultOf } from '../../../client/chat/call-types.ts'
import { chatClient } from '../../session/chat-client.ts'
import { freshness } from '../queries.ts'

/** Times are in seconds. */
export type Invitation = ChatResultOf<'GET /invites'>['invites'][number]

export function useInvitations() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'invitations'],
    queryFn: async () => {
      const { invites } = await chatClient.call('GET /invites')
      return invites.toSorted((left, right) => right.invited - left.invited)
    },
  })
}

export function useInvitationSettings() {
  return useQuery({
    queryKey: ['admin', 'invitation-settings'],
    queryFn: () => chatClient.call('GET /invitation_settings'),
  })
}

/** Links and mails are numbered apart from each other. */
export const keyOf = ({ id, is_multiuse }: Invitation) => `${is_multiuse ? 'link' : 'mail'} ${id}`

export const revoke = ({ id: invite_id, is_multiuse }: Invitation) =>
  chatClient.call(is_multiuse ? 'DELETE /invites/multiuse/{invite_id}' : 'DELETE /invites/{invite_id}', { invite_id })

const dayMinutes = 1440

export const lifetimes = ['day', 'week', 'month', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

export const lifetimeMinutes: Readonly<Record<Lifetime, number | null>> = {
  day: dayMinutes,
  week: 7 * dayMinutes,
  month: 30 * dayMinutes,
  never: null,
}
