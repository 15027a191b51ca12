import { useQuery } from '@tanstack/react-query'
import type { ChatResultOf } from '../../client/chat/call-types.ts'
import type { ResultOf } from '../../client/trading-client.ts'
import { type Group, groupsQuery } from '../account/groups.ts'
import { callTrading } from '../session/call-trading.ts'
import { chatClient } from '../session/chat-client.ts'

export type { Group } from '../account/groups.ts'

export type Person = ChatResultOf<'GET /users'>['members'][number]
export type Channel = ChatResultOf<'GET /streams'>['streams'][number]

/** Each section fetches its data again when it is opened. */
export const freshness = { staleTime: 0 }

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

export function usePeople() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'people'],
    queryFn: async () => {
      const reply = await chatClient.call('GET /users', { client_gravatar: false })
      return reply.members.toSorted((left, right) => byName.compare(left.full_name, right.full_name))
    },
  })
}

/** User names by id; a trading account has the id of its user. */
export function useNameOf(): (id: number) => string | undefined {
  const { data } = usePeople()
  return (id) => data?.find(({ user_id }) => user_id === id)?.full_name
}

export type OperatorCoin = ResultOf<'GET /private/operator/coins'>[number]

/** The catalogue of coins, as operators see it. */
export function useOperatorCoins(refetchInterval: number | false = false) {
  return useQuery({
    queryKey: ['admin', 'coins'],
    queryFn: () => callTrading('GET /private/operator/coins', {}),
    refetchInterval,
  })
}

/** Including system groups. */
export function useEveryGroup() {
  return useQuery(groupsQuery)
}

const madeByPeople = (groups: readonly Group[]) => groups.filter(({ is_system_group }) => !is_system_group)

export function useGroups() {
  return useQuery({ ...groupsQuery, select: madeByPeople })
}

export function useChannels() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'channels'],
    queryFn: async () => {
      const reply = await chatClient.call('GET /streams', {
        include_all: true,
        include_default: true,
        exclude_archived: false,
      })
      return reply.streams.toSorted((left, right) => byName.compare(left.name, right.name))
    },
  })
}
