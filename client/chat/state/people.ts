import { roles } from '../../roles.ts'
import type { ChatEvent, Presence, RegisterReply, User, UserGroup, UserStatus } from './types.ts'

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

export function peopleFrom(reply: RegisterReply): People {
  const users = [...reply.cross_realm_bots, ...reply.realm_non_active_users, ...reply.realm_users]
  return {
    ownId: reply.user_id,
    byId: new Map(users.map((user) => [user.user_id, user])),
    mutedIds: new Set(reply.muted_users.map(({ id }) => id)),
    statuses: byNumber(reply.user_status),
    presences: byNumber(reply.presences),
    presenceUpdateId: reply.presence_last_update_id,
  }
}

export function reducePeople(people: People, event: ChatEvent): People {
  switch (event.type) {
    case 'realm_user':
      return reduceUser(people, event)
    case 'muted_users': {
      const muted = event.muted_users as RegisterReply['muted_users']
      return { ...people, mutedIds: new Set(muted.map(({ id }) => id)) }
    }
    case 'user_status':
      return reduceStatus(people, event)
    case 'presence':
      return withPresences(people, (event.presences ?? {}) as Readonly<Record<string, Presence>>)
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

type PersonChange = Partial<User> & {
  readonly user_id: number
  readonly new_email?: string
  readonly custom_profile_field?: {
    readonly id: number
    readonly value: string | null
    readonly rendered_value?: string
  }
}

function reduceUser(people: People, event: ChatEvent): People {
  const person = event.person as PersonChange
  const byId = new Map(people.byId)
  if (event.op === 'add') byId.set(person.user_id, person as User)
  else if (event.op === 'remove') byId.delete(person.user_id)
  else {
    const before = byId.get(person.user_id)
    if (before !== undefined) byId.set(person.user_id, changedUser(before, person))
  }
  return { ...people, byId }
}

function changedUser(before: User, change: PersonChange): User {
  const { new_email, custom_profile_field: field, ...plain } = change
  const after: User = {
    ...before,
    ...plain,
    ...(new_email === undefined ? {} : { email: new_email }),
    ...(plain.role === undefined ? {} : roleFlags(plain.role)),
  }
  if (field === undefined) return after
  const { [String(field.id)]: _before, ...others } = before.profile_data ?? {}
  if (field.value === null || field.value === '') return { ...after, profile_data: others }
  const rendered = field.rendered_value === undefined ? {} : { rendered_value: field.rendered_value }
  return { ...after, profile_data: { ...others, [String(field.id)]: { value: field.value, ...rendered } } }
}

const roleFlags = (role: number) => ({
  is_owner: role === roles.owner,
  is_admin: role <= roles.administrator,
  is_guest: role === roles.guest,
})

/** The event contains only what changed; an empty text or an empty emoji removes the old one. */
function reduceStatus(people: People, event: ChatEvent): People {
  const userId = event.user_id as number
  const { status_text, emoji_name, emoji_code, reaction_type, away } = event as UserStatus
  let status: UserStatus = people.statuses.get(userId) ?? {}
  if (away !== undefined) status = away ? { ...status, away } : without(status, ['away'])
  if (status_text !== undefined)
    status = status_text === '' ? without(status, ['status_text']) : { ...status, status_text }
  if (emoji_name === '') status = without(status, ['emoji_name', 'emoji_code', 'reaction_type'])
  else if (emoji_name !== undefined)
    status = { ...status, emoji_name, emoji_code: emoji_code ?? '', reaction_type: reaction_type ?? '' }
  const statuses = new Map(people.statuses)
  if (Object.keys(status).length === 0) statuses.delete(userId)
  else statuses.set(userId, status)
  return { ...people, statuses }
}

function without(status: UserStatus, names: readonly (keyof UserStatus)[]): UserStatus {
  return Object.fromEntries(Object.entries(status).filter(([name]) => !names.includes(name as keyof UserStatus)))
}

export type Groups = ReadonlyMap<number, UserGroup>

export function groupsFrom(reply: RegisterReply): Groups {
  return new Map(reply.realm_user_groups.map((group) => [group.id, group]))
}

export function reduceGroups(groups: Groups, event: ChatEvent): Groups {
  if (event.type !== 'user_group') return groups
  const after = new Map(groups)
  if (event.op === 'add') {
    const group = event.group as UserGroup
    return after.set(group.id, group)
  }
  const id = event.group_id as number
  const before = groups.get(id)
  if (before === undefined) return groups
  const members = (event.user_ids ?? []) as readonly number[]
  const subgroups = (event.direct_subgroup_ids ?? []) as readonly number[]
  switch (event.op) {
    case 'remove':
      after.delete(id)
      return after
    case 'update':
      return after.set(id, { ...before, ...(event.data as Partial<UserGroup>) })
    case 'add_members':
      return after.set(id, { ...before, members: [...new Set([...before.members, ...members])] })
    case 'remove_members':
      return after.set(id, { ...before, members: before.members.filter((one) => !members.includes(one)) })
    case 'add_subgroups':
      return after.set(id, {
        ...before,
        direct_subgroup_ids: [...new Set([...before.direct_subgroup_ids, ...subgroups])],
      })
    case 'remove_subgroups':
      return after.set(id, {
        ...before,
        direct_subgroup_ids: before.direct_subgroup_ids.filter((one) => !subgroups.includes(one)),
      })
    default:
      return groups
  }
}
