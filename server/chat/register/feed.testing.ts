import { roles } from '../../kernel/values/roles.ts'
import type { Fields } from '../people/snapshot/people.ts'
import type { ReceivedEvent } from '../testing-listening.ts'

interface Person {
  readonly user_id: number
  readonly [field: string]: unknown
}

/** Applies one event to the register reply, as clients do. */
export function apply(state: Fields, event: ReceivedEvent): Fields {
  switch (event.type) {
    case 'realm_user':
      return applyUser(state, event)
    case 'realm_bot':
      return applyBot(state, event)
    case 'user_settings':
      return changed(state, 'user_settings', { [String(event.property)]: event.value })
    case 'realm_user_settings_defaults':
      return changed(state, 'realm_user_settings_defaults', { [String(event.property)]: event.value })
    case 'user_status':
      return applyStatus(state, event)
    case 'presence':
      return changed(state, 'presences', event.presences as Fields)
    case 'realm':
      return applyOrganization(state, event)
    case 'realm_domains':
      return applyDomain(state, event)
    case 'alert_words':
    case 'muted_users':
    case 'onboarding_steps':
      return { ...state, [event.type]: event[event.type] }
    default:
      return state
  }
}

function changed(state: Fields, field: string, change: Fields): Fields {
  return { ...state, [field]: { ...(state[field] as Fields), ...change } }
}

function applyUser(state: Fields, event: ReceivedEvent): Fields {
  const person = event.person as Person
  const active = state.realm_users as Person[]
  const former = state.realm_non_active_users as Person[]
  const others = (list: Person[]) => list.filter((one) => one.user_id !== person.user_id)
  if (event.op === 'add') return sorted({ ...state, realm_users: [...others(active), person] })
  const before = [...active, ...former].find((one) => one.user_id === person.user_id)
  if (before === undefined) return state
  const after = updated(before, person)
  const own = person.user_id === state.user_id ? ownChange(after) : {}
  return sorted({
    ...state,
    ...own,
    realm_users: after.is_active ? [...others(active), after] : others(active),
    realm_non_active_users: after.is_active ? others(former) : [...others(former), after],
  })
}

function updated(before: Person, { new_email, custom_profile_field, role, ...rest }: Person): Person {
  const field = custom_profile_field as { id: number; value: string | null; rendered_value?: string } | undefined
  const changed =
    role === undefined
      ? {}
      : {
          role,
          is_owner: role === roles.owner,
          is_admin: Number(role) <= roles.administrator,
          is_guest: role === roles.guest,
        }
  const profile = { ...(before.profile_data as Fields) }
  if (field?.value === null) delete profile[String(field.id)]
  else if (field !== undefined) {
    const { id, ...value } = field
    profile[String(id)] = value
  }
  return {
    ...before,
    ...rest,
    ...changed,
    ...(new_email === undefined ? {} : { email: new_email }),
    ...(before.profile_data === undefined ? {} : { profile_data: profile }),
  }
}

function ownChange({ full_name, email, delivery_email, role }: Person): Fields {
  const level = Number(role)
  const own = {
    is_owner: level === roles.owner,
    is_admin: level <= roles.administrator,
    is_moderator: level === roles.moderator,
    is_guest: level === roles.guest,
  }
  return { full_name, email, delivery_email, ...own }
}

function sorted(state: Fields): Fields {
  const byId = (list: unknown) => [...(list as Person[])].sort((left, right) => left.user_id - right.user_id)
  return {
    ...state,
    realm_users: byId(state.realm_users),
    realm_non_active_users: byId(state.realm_non_active_users),
  }
}

function applyBot(state: Fields, event: ReceivedEvent): Fields {
  const bot = event.bot as Person
  const bots = state.realm_bots as Person[]
  const others = bots.filter((one) => one.user_id !== bot.user_id)
  const before = bots.find((one) => one.user_id === bot.user_id)
  if (event.op === 'delete') return { ...state, realm_bots: others }
  if (event.op === 'update' && before === undefined) return state
  const after = [...others, { ...before, ...bot }]
  return { ...state, realm_bots: after.sort((left, right) => left.user_id - right.user_id) }
}

function applyStatus(state: Fields, { type, id: _eventId, user_id: userId, ...change }: ReceivedEvent): Fields {
  const statuses = { ...(state.user_status as Record<string, Fields>) }
  const id = String(userId)
  const after: Fields = { ...statuses[id], ...change }
  if (after.away !== true) delete after.away
  if (after.status_text === '') delete after.status_text
  if (after.emoji_name === '') for (const name of ['emoji_name', 'emoji_code', 'reaction_type']) delete after[name]
  statuses[id] = after
  if (Object.keys(after).length === 0) delete statuses[id]
  return { ...state, user_status: statuses }
}

function applyOrganization(state: Fields, event: ReceivedEvent): Fields {
  const data = (event.op === 'update' ? { [String(event.property)]: event.value } : event.data) as Fields
  const fields = Object.entries(data ?? {})
    // Not part of register.
    .filter(([name]) => name !== 'rendered_description')
    .map(([name, value]) => [`realm_${name}`, value])
  return { ...state, ...Object.fromEntries(fields) }
}

function applyDomain(state: Fields, event: ReceivedEvent): Fields {
  const domains = state.realm_domains as { domain: string }[]
  const sent = event.realm_domain as { domain: string } | undefined
  const others = domains.filter(({ domain }) => domain !== (sent?.domain ?? event.domain))
  const after = sent === undefined ? others : [...others, sent]
  return { ...state, realm_domains: after.sort((left, right) => (left.domain < right.domain ? -1 : 1)) }
}
