import type { ReceivedEvent } from '../testing-listening.ts'

type State = Record<string, unknown>
type Item = Record<string, unknown>

const listOf = (state: State, field: string) => state[field] as Item[]

/** Replaces items by key. */
function put(state: State, field: string, key: string, items: readonly Item[]): State {
  const keys = new Set(items.map((item) => item[key]))
  return { ...state, [field]: [...listOf(state, field).filter((item) => !keys.has(item[key])), ...items] }
}

function change(state: State, field: string, key: string, value: unknown, how: (item: Item) => Item): State {
  return { ...state, [field]: listOf(state, field).map((item) => (item[key] === value ? how(item) : item)) }
}

function drop(state: State, field: string, key: string, value: unknown): State {
  return { ...state, [field]: listOf(state, field).filter((item) => item[key] !== value) }
}

function changedIds(before: unknown, added: unknown, removed: unknown): number[] {
  const gone = new Set((removed ?? []) as number[])
  const all = new Set([...(before as number[]), ...((added ?? []) as number[])])
  return [...all].filter((id) => !gone.has(id))
}

function applyGroup(state: State, event: ReceivedEvent): State {
  const inGroup = (how: (group: Item) => Item) => change(state, 'realm_user_groups', 'id', event.group_id, how)
  switch (event.op) {
    case 'add':
      return put(state, 'realm_user_groups', 'id', [event.group as Item])
    case 'remove':
      return drop(state, 'realm_user_groups', 'id', event.group_id)
    case 'update':
      return inGroup((group) => ({ ...group, ...(event.data as Item) }))
    case 'add_members':
      return inGroup((group) => ({ ...group, members: changedIds(group.members, event.user_ids, []) }))
    case 'remove_members':
      return inGroup((group) => ({ ...group, members: changedIds(group.members, [], event.user_ids) }))
    case 'add_subgroups':
      return inGroup((group) => ({
        ...group,
        direct_subgroup_ids: changedIds(group.direct_subgroup_ids, event.direct_subgroup_ids, []),
      }))
    default:
      return inGroup((group) => ({
        ...group,
        direct_subgroup_ids: changedIds(group.direct_subgroup_ids, [], event.direct_subgroup_ids),
      }))
  }
}

function applyFolder(state: State, event: ReceivedEvent): State {
  if (event.op === 'add') return put(state, 'channel_folders', 'id', [event.channel_folder as Item])
  if (event.op === 'update') {
    const how = (folder: Item) => ({ ...folder, ...(event.data as Item) })
    return change(state, 'channel_folders', 'id', event.channel_folder_id, how)
  }
  const order = event.order as number[]
  const folders = listOf(state, 'channel_folders')
  return { ...state, channel_folders: folders.map((one) => ({ ...one, order: order.indexOf(one.id as number) })) }
}

function applyView(state: State, event: ReceivedEvent): State {
  if (event.op === 'add') return put(state, 'navigation_views', 'fragment', [event.navigation_view as Item])
  if (event.op === 'remove') return drop(state, 'navigation_views', 'fragment', event.fragment)
  const how = (view: Item) => ({ ...view, ...(event.data as Item) })
  return change(state, 'navigation_views', 'fragment', event.fragment, how)
}

/** For each personal list: its key, and the names its events use for an item and for the key. */
const personalLists: Record<string, { key: string; one: string; removed: string }> = {
  drafts: { key: 'id', one: 'draft', removed: 'draft_id' },
  saved_snippets: { key: 'id', one: 'saved_snippet', removed: 'saved_snippet_id' },
  scheduled_messages: { key: 'scheduled_message_id', one: 'scheduled_message', removed: 'scheduled_message_id' },
  reminders: { key: 'reminder_id', one: 'reminder', removed: 'reminder_id' },
}

/** Applies one event to the register reply, as clients do. */
export function applyLists(state: State, event: ReceivedEvent): State {
  const personal = personalLists[event.type]
  if (personal !== undefined) {
    const { key, one, removed } = personal
    if (event.op === 'remove') return drop(state, event.type, key, event[removed])
    return put(state, event.type, key, (event[event.type] ?? [event[one]]) as Item[])
  }
  switch (event.type) {
    case 'user_group':
      return applyGroup(state, event)
    case 'channel_folder':
      return applyFolder(state, event)
    case 'navigation_view':
      return applyView(state, event)
    case 'custom_profile_fields':
      return { ...state, custom_profile_fields: event.fields }
    case 'realm_emoji':
      return { ...state, realm_emoji: afterEmoji(state.realm_emoji, event) }
    case 'realm_linkifiers':
    case 'realm_playgrounds':
      return { ...state, [event.type]: event[event.type] }
    default:
      return state
  }
}

/** The same items in a canonical order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).sort((left, right) => (text(left) < text(right) ? -1 : 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}

const text = (value: unknown): string => JSON.stringify(value)

type EmojiById = Readonly<Record<string, object>>

function afterEmoji(before: unknown, event: ReceivedEvent): EmojiById {
  const emoji = before as EmojiById
  if (event.op === 'update') return event.realm_emoji as EmojiById
  if (event.op === 'add') return { ...emoji, [(event.emoji as { id: string }).id]: event.emoji as object }
  const id = String(event.emoji_id)
  return { ...emoji, [id]: { ...emoji[id], ...(event.data as object) } }
}
