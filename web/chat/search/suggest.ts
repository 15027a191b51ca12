import type { ChatState } from '../../../client/chat/state/chat-state.ts'
import { type Narrow, narrowTerms } from '../../../client/chat/state/narrow.ts'
import { matchRank } from '../compose/typeahead/typeahead.ts'
import { isOperator, writeOperand } from './read-search.ts'

export interface SearchSuggestion {
  /** The whole search text with this suggestion. */
  readonly text: string
  /** The text in the list. */
  readonly label: string
  readonly detail: SuggestionDetail | { readonly plain: string }
  /** The operand is still missing: do not search yet. */
  readonly isOpen: boolean
}

export type SuggestionDetail =
  | `op_${string}`
  | `is_${string}`
  | `has_${string}`
  | `in_${string}`
  | 'channels_public'
  | 'recent'

/** The operators with their other names, which Zulip accepts too. */
const operatorNames: Readonly<Record<string, readonly string[]>> = {
  channel: ['stream'],
  topic: ['subject'],
  sender: ['from'],
  dm: ['pm-with', 'private'],
  'dm-including': [],
  is: [],
  has: [],
  date: [],
  near: [],
  id: [],
  with: [],
  channels: ['streams'],
  in: [],
}
const isValues = ['unread', 'starred', 'mentioned', 'alerted', 'dm', 'followed', 'muted', 'resolved']
const hasValues = ['link', 'image', 'attachment', 'reaction']
const inValues = ['home', 'all']
const shownMax = 9
const operatorsShownMax = Object.keys(operatorNames).length
const dayMs = 86_400_000
/** Days before today that are suggested. */
const daysAgo = [0, 1, 7, 30]

/** Completions of the last word of a search. */
export function suggestSearch(state: ChatState, text: string, today: string): readonly SearchSuggestion[] {
  const at = text.lastIndexOf(' ') + 1
  const before = text.slice(0, at)
  const last = text.slice(at)
  const minus = last.startsWith('-') ? '-' : ''
  const word = last.slice(minus.length)
  const colon = word.indexOf(':')
  if (colon === -1) return operatorSuggestions(before, minus, word).slice(0, operatorsShownMax)
  const operator = word.slice(0, colon)
  const typed = word.slice(colon + 1).replaceAll('+', ' ')
  return operandSuggestions(state, operator, typed, before, today)
    .map(({ value, detail }) => ({
      ...{ text: `${before}${minus}${operator}:${writeOperand(value)} `, label: `${minus}${operator}:${value}` },
      ...{ detail, isOpen: false },
    }))
    .slice(0, shownMax)
}

/** Operators with any operand: a topic or a number that is not among the suggestions may exist. */
const openOperators: ReadonlySet<string> = new Set(['topic', 'near', 'id', 'with'])

/**
 * The suggestion that Enter takes instead of searching: the last word is a filter whose operand is only begun, and such a search
 * would fail.
 */
export function completionOf(text: string, suggestions: readonly SearchSuggestion[]): SearchSuggestion | undefined {
  const last = text.slice(text.lastIndexOf(' ') + 1).toLowerCase()
  const [, operator = '', operand = ''] = /^-?([a-z-]+):(.+)$/.exec(last) ?? []
  if (operand === '' || !isOperator(operator) || openOperators.has(canonicalName(operator))) return undefined
  const written = suggestions.map((suggestion) => ({ suggestion, words: suggestion.text.trim().toLowerCase() }))
  if (written.some(({ words }) => words === text.toLowerCase())) return undefined
  return written[0]?.suggestion
}

function operatorSuggestions(before: string, minus: string, word: string): readonly SearchSuggestion[] {
  const typed = word.toLowerCase()
  return Object.entries(operatorNames)
    .filter(([name, others]) => [name, ...others].some((one) => one.startsWith(typed)))
    .map(([name]) => ({
      ...{ text: `${before}${minus}${name}:`, label: `${minus}${name}:`, detail: `op_${name}` as const, isOpen: true },
    }))
}

interface Operand {
  readonly value: string
  readonly detail: SearchSuggestion['detail']
}

function operandSuggestions(
  state: ChatState,
  operator: string,
  typed: string,
  before: string,
  today: string,
): readonly Operand[] {
  switch (canonicalName(operator)) {
    case 'channel':
      return ranked(
        [...state.channels.byId.values()].filter(({ is_archived }) => !is_archived),
        ({ name }) => name,
        typed,
      ).map(({ name, description }) => ({ value: name, detail: { plain: description } }))
    case 'topic':
      return topicNames(state, before)
        .filter((name) => matchRank(name, typed) !== undefined)
        .map((value) => ({ value, detail: { plain: '' } }))
    case 'sender':
    case 'dm':
    case 'dm-including':
      return peopleOperands(state, canonicalName(operator), typed)
    case 'is':
      return isValues
        .filter((value) => value.startsWith(typed))
        .map((value) => ({ value, detail: `is_${value}` as const }))
    case 'has':
      return hasValues
        .filter((value) => value.startsWith(typed))
        .map((value) => ({ value, detail: `has_${value}` as const }))
    case 'date':
      return daysAgo
        .map((days) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10))
        .filter((value) => value.startsWith(typed))
        .map((value) => ({ value, detail: 'op_date' }))
    case 'in':
      return inValues
        .filter((value) => value.startsWith(typed))
        .map((value) => ({ value, detail: `in_${value}` as const }))
    case 'channels':
      return 'public'.startsWith(typed) ? [{ value: 'public', detail: 'channels_public' }] : []
    case 'near':
    case 'id':
    case 'with':
      return /^\d{1,15}$/.test(typed) ? [{ value: typed, detail: `op_${operator}` as const }] : []
    default:
      return []
  }
}

function canonicalName(operator: string): string {
  return Object.entries(operatorNames).find(([, others]) => others.includes(operator))?.[0] ?? operator
}

function peopleOperands(state: ChatState, operator: string, typed: string): readonly Operand[] {
  // `dm:` takes several people, separated by commas: complete the last one.
  const named = operator === 'dm' ? typed.slice(0, typed.lastIndexOf(',') + 1) : ''
  const word = typed.slice(named.length)
  const people = [...state.people.byId.values()].filter(({ is_active }) => is_active)
  return ranked(people, ({ full_name, email }) => (matchRank(email, word) === 0 ? word : full_name), word).map(
    ({ email, full_name }) => ({ value: `${named}${email}`, detail: { plain: full_name } }),
  )
}

function ranked<T>(items: readonly T[], nameOf: (item: T) => string, word: string): readonly T[] {
  return items
    .flatMap((item) => {
      const fit = matchRank(nameOf(item), word)
      return fit === undefined ? [] : [{ item, fit }]
    })
    .sort((left, right) => left.fit - right.fit || nameOf(left.item).localeCompare(nameOf(right.item)))
    .map(({ item }) => item)
}

/** The topics of the channel in the search, otherwise recent ones. */
function topicNames(state: ChatState, before: string): readonly string[] {
  const named = /channel:(\S+)/.exec(before)?.[1]?.replaceAll('+', ' ')
  const channel = [...state.channels.byId.values()].find(({ name }) => name === named)
  const known =
    channel === undefined
      ? [...state.recent.byChannel.values()]
      : [state.recent.byChannel.get(channel.stream_id)].filter((one) => one !== undefined)
  const topics = known.flatMap(({ topics: all }) => [...all.values()])
  const names = topics
    .filter(({ name }) => name !== '')
    .sort((left, right) => right.maxId - left.maxId)
    .map(({ name }) => name)
  // Several channels may have a topic of the same name.
  return [...new Set(names)]
}

/** The narrow of the view as search text, with names instead of ids. */
export function searchIn(state: ChatState, narrow: Narrow): string {
  return narrowTerms(narrow)
    .map(({ operator, operand }) => {
      const value = String(operand)
      if (operator === 'channel')
        return `channel:${writeOperand(state.channels.byId.get(Number(value))?.name ?? value)}`
      if (operator !== 'dm') return `${operator}:${writeOperand(value)}`
      const ids = Array.isArray(operand) ? (operand as readonly number[]) : []
      return `dm:${ids.map((id) => state.people.byId.get(id)?.email ?? id).join(',')}`
    })
    .join(' ')
}
