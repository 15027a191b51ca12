import { roles } from '../../roles.ts'
import type { ChatEvent, EventOf, Presence, StateReply, User, UserGroup, UserStatus } from './types.ts'

export interface People {
  readonly ownId: number
  readonly byId: ReadonlyMap<number, User>
  readonly mutedIds: ReadonlySet<number>
  readonly statuses: ReadonlyMap<number, UserStatus>
  readonly presences: ReadonlyMap<number, Presence>
  readonly presenceUpdateId: number
}

const byNumber = <T>(record: Readonly<Record<string, T>>) =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id), value] as const))

export function peopleFrom(reply: StateReply): People {
  const users = [...reply.cross_realm_bots, ...reply.realm_non_active_users, ...reply.realm_users]
  return {
    ownId: reply.user_id,
    byId: new Map(users.map((user) => [user.user_id, user])),
    mutedIds: new Set(reply.muted_users.map(({ id }) => id)),
    statuses: byNumber(reply.user_status),
    // With slim_presence they are by user id, in the modern form.
    presences: byNumber(reply.presences as Readonly<Record<string, Presence>>),
    presenceUpdateId: reply.presence_last_update_id,
  }
}

export function reducePeople(people: People, event: ChatEvent): People {
  switch (event.type) {
    case 'realm_user':
      return reduceUser(people, event)
    case 'muted_users': {
      return { ...people, mutedIds: new Set(event.muted_users.map(({ id }) => id)) }
    }
    case 'user_status':
      return reduceStatus(people, event)
    case 'presence':
      return 'presences' in event ? withPresences(people, event.presences) : people
    default:
      return people
  }
}

export function withPresences(
  people: People,
  fresh: Readonly<Record<string, Presence>>,
  updateId: number = people.presenceUpdateId,
): People {
  const changes = byNumber(fresh)
  if (changes.size === 0 && updateId === people.presenceUpdateId) return people
  return { ...people, presences: new Map([...people.presences, ...changes]), presenceUpdateId: updateId }
}

type PersonChange = Extract<EventOf<'realm_user'>, { op: 'update' }>['person']

function reduceUser(people: People, event: EventOf<'realm_user'>): People {
  const byId = new Map(people.byId)
  const { user_id: id } = event.person
  if (event.op === 'add') byId.set(id, event.person)
  else if (event.op === 'remove') byId.delete(id)
  else {
    const before = byId.get(id)
    if (before !== undefined) byId.set(id, changedUser(before, event.person))
  }
  return { ...people, byId }
}

function changedUser(before: User, change: PersonChange): User {
  if ('new_email' in change) return { ...before, email: change.new_email }
  if ('role' in change) return { ...before, role: change.role, ...roleFlags(change.role) }
  if (!('custom_profile_field' in change)) return { ...before, ...change }
  const { id, value, rendered_value } = change.custom_profile_field
  const { [String(id)]: _before, ...others } = before.profile_data ?? {}
  if (value === null || value === '') return { ...before, profile_data: others }
  const rendered = rendered_value === undefined ? {} : { rendered_value }
  return { ...before, profile_data: { ...others, [String(id)]: { value, ...rendered } } }
}

const roleFlags = (role: number) => ({
  is_owner: role === roles.owner,
  is_admin: role <= roles.administrator,
  is_guest: role === roles.guest,
})

/** The event contains only what changed; an empty text or an empty emoji removes the old one. */
function reduceStatus(people: People, event: EventOf<'user_status'>): People {
  const { user_id: userId, status_text, emoji_name, emoji_code, reaction_type, away } = event
  let status: UserStatus = people.statuses.get(userId) ?? {}
  if (away !== undefined) status = away ? { ...status, away } : without(status, ['away'])
  if (status_text !== undefined)
    status = status_text === '' ? without(status, ['status_text']) : { ...status, status_text }
  if (emoji_name === '') status = without(status, ['emoji_name', 'emoji_code', 'reaction_type'])
  else if (emoji_name !== undefined) status = { ...status, emoji_name, emoji_code, reaction_type }
  const statuses = new Map(people.statuses)
  if (Object.keys(status).length === 0) statuses.delete(userId)
  else statuses.set(userId, status)
  return { ...people, statuses }
}

function without(status: UserStatus, names: readonly (keyof UserStatus)[]): UserStatus {
  return Object.fromEntries(Object.entries(status).filter(([name]) => !names.includes(name as keyof UserStatus)))
}

export type Groups = ReadonlyMap<number, UserGroup>

export function groupsFrom(reply: StateReply): Groups {
  return new Map(reply.realm_user_groups.map((group) => [group.id, group]))
}

export function reduceGroups(groups: Groups, event: ChatEvent): Groups {
  if (event.type !== 'user_group') return groups
  const after = new Map(groups)
  if (event.op === 'add') return after.set(event.group.id, event.group)
  const before = groups.get(event.group_id)
  if (before === undefined) return groups
  if (event.op === 'remove') {
    after.delete(before.id)
    return after
  }
  return after.set(before.id, changedGroup(before, event))
}

type GroupChange = Exclude<EventOf<'user_group'>, { op: 'add' | 'remove' }>

function changedGroup(before: UserGroup, event: GroupChange): UserGroup {
  switch (event.op) {
    case 'update':
      return { ...before, ...(event.data as Partial<UserGroup>) }
    case 'add_members':
      return { ...before, members: [...new Set([...before.members, ...event.user_ids])] }
    case 'remove_members':
      return { ...before, members: before.members.filter((id) => !event.user_ids.includes(id)) }
    case 'add_subgroups':
      return {
        ...before,
        direct_subgroup_ids: [...new Set([...before.direct_subgroup_ids, ...event.direct_subgroup_ids])],
      }
    case 'remove_subgroups':
      return {
        ...before,
        direct_subgroup_ids: before.direct_subgroup_ids.filter((id) => !event.direct_subgroup_ids.includes(id)),
      }
  }
}
