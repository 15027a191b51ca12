import { useQuery } from '@tanstack/react-query'
import { chatRequest } from '../session/chat-request.ts'
import type { ChannelPermission } from './channels/permission-messages.ts'
import type { GroupPermission } from './groups/permission-messages.ts'
import type { GroupSetting, KnownGroup } from './permissions/group-setting.ts'

export interface Person {
  readonly user_id: number
  readonly delivery_email: string | null
  readonly email: string
  readonly full_name: string
  readonly date_joined: string
  readonly is_active: boolean
  readonly is_bot: boolean
  readonly role: number
  readonly avatar_url: string | null
}

export interface Group extends KnownGroup, Readonly<Partial<Record<GroupPermission, GroupSetting>>> {
  readonly description: string
  readonly members: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

export interface Channel extends Readonly<Partial<Record<ChannelPermission, GroupSetting>>> {
  readonly stream_id: number
  readonly name: string
  readonly description: string
  readonly invite_only: boolean
  readonly is_web_public: boolean
  readonly is_archived: boolean
  readonly history_public_to_subscribers: boolean
  readonly subscriber_count: number
  readonly stream_weekly_traffic: number | null
  readonly folder_id?: number | null
  readonly is_default?: boolean
}

/** Each section asks anew when it is opened: people come and go while another one is looked at. */
export const freshness = { staleTime: 0 }

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

export function usePeople() {
  return useQuery({
    ...freshness,
    queryKey: ['admin', 'people'],
    queryFn: async () => {
      const reply = await chatRequest<{ members: readonly Person[] }>('GET', '/users', { client_gravatar: false })
      return reply.members.toSorted((left, right) => byName.compare(left.full_name, right.full_name))
    },
  })
}

/** Names of people by their id; a trading account has the id of its person. */
export function useNameOf(): (id: number) => string | undefined {
  const { data } = usePeople()
  return (id) => data?.find(({ user_id }) => user_id === id)?.full_name
}

const groupsQuery = {
  ...freshness,
  queryKey: ['admin', 'groups'],
  queryFn: async () => {
    const reply = await chatRequest<{ user_groups: readonly Group[] }>('GET', '/user_groups', {
      include_deactivated_groups: true,
    })
    return reply.user_groups.toSorted((left, right) => byName.compare(left.name, right.name))
  },
}

/** Those that follow from roles included. */
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
      const reply = await chatRequest<{ streams: readonly Channel[] }>('GET', '/streams', {
        include_all: true,
        include_default: true,
        exclude_archived: false,
      })
      return reply.streams.toSorted((left, right) => byName.compare(left.name, right.name))
    },
  })
}
