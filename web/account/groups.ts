import type { ChatResultOf } from '../../client/chat/call-types.ts'
import { chatClient } from '../session/chat-client.ts'

export type Group = ChatResultOf<'GET /user_groups'>['user_groups'][number]

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** All user groups, deactivated and system groups too, by name. */
export const groupsQuery = {
  staleTime: 0,
  queryKey: ['admin', 'groups'],
  queryFn: async () => {
    const reply = await chatClient.call('GET /user_groups', { include_deactivated_groups: true })
    return reply.user_groups.toSorted((left, right) => byName.compare(left.name, right.name))
  },
}
