import { useMemo } from 'react'
import type { ChatState } from '../../../../client/chat/state/chat-state.ts'
import { type TextOf, useText } from '../../../i18n/text.ts'
import { nowMs } from '../../../platform/clock.ts'
import { useChatStore } from '../../state/chat-context.tsx'
import type { Target } from '../target.ts'
import { type EmojiChoice, type EmojiGroup, findEmoji } from './emoji-table.ts'
import { type Completion, matchRank } from './typeahead.ts'

export interface Suggestion {
  readonly id: string
  readonly insert: string
  readonly label: string
  readonly detail?: string
  readonly userId?: number
  readonly emoji?: EmojiChoice
  readonly prefix?: '#' | '@' | '/'
}

const shownMax = 8
const hourMs = 3_600_000

type Texts = TextOf<'compose'>

export function useSuggestions(
  completion: Completion | undefined,
  target: Target,
  emoji: readonly EmojiGroup[],
): readonly Suggestion[] {
  const store = useChatStore()
  const texts = useText('compose')
  return useMemo(() => {
    const { state } = store
    if (completion === undefined || state === undefined) return []
    return suggestionsFor(state, completion, { target, emoji, texts, nowMs: nowMs() }).slice(0, shownMax)
  }, [store, completion, target, emoji, texts])
}

export interface SuggestionView {
  readonly target: Target
  readonly emoji: readonly EmojiGroup[]
  readonly texts: Texts
  readonly nowMs: number
}

export function suggestionsFor(state: ChatState, completion: Completion, view: SuggestionView): readonly Suggestion[] {
  const { kind, word } = completion
  switch (kind) {
    case 'person':
    case 'silent':
      return mentionSuggestions(state, word, kind === 'silent', view)
    case 'channel':
      return channelSuggestions(state, word)
    case 'topic':
      return topicSuggestions(state, completion.channel ?? '', word)
    case 'emoji':
      return findEmoji(view.emoji, word, shownMax).map((choice) => ({
        ...{ id: `${choice.reaction_type}-${choice.emoji_code}`, insert: `:${choice.emoji_name}:` },
        ...{ label: `:${choice.emoji_name}:`, emoji: choice },
      }))
    case 'command':
      return commandSuggestions(word, view.texts)
    case 'language':
      return languages
        .filter((name) => name.startsWith(word.toLowerCase()) && name !== word)
        .map((name) => ({ id: name, insert: name, label: name }))
    case 'time': {
      const next = Math.ceil(view.nowMs / hourMs) * hourMs
      const insert = `<time:${new Date(next).toISOString().slice(0, 16)}Z>`
      return [{ id: 'time', insert, label: insert, detail: view.texts.localTime }]
    }
  }
}

const languages = [
  'quote',
  'spoiler',
  'math',
  'bash',
  'json',
  'javascript',
  'typescript',
  'python',
  'rust',
  'go',
  'sql',
  'java',
  'c',
  'cpp',
  'html',
  'css',
  'yaml',
  'diff',
]

interface Ranked extends Suggestion {
  readonly rank: number
}

const inOrder = (items: readonly Ranked[]) =>
  [...items].sort((left, right) => left.rank - right.rank || left.label.localeCompare(right.label))

function mentionSuggestions(state: ChatState, word: string, isSilent: boolean, { target, texts }: SuggestionView) {
  const at = isSilent ? '@_' : '@'
  const items: Ranked[] = []
  const channel = target.kind === 'channel' ? state.channels.byId.get(target.channelId ?? 0) : undefined
  const inside = new Set(target.kind === 'direct' ? target.userIds : (channel?.subscribers ?? []))
  const counts = new Map<string, number>()
  for (const { full_name } of state.people.byId.values()) counts.set(full_name, (counts.get(full_name) ?? 0) + 1)
  for (const person of state.people.byId.values()) {
    const fit = matchRank(person.full_name, word) ?? (matchRank(person.email, word) === 0 ? 2 : undefined)
    if (
      fit === undefined ||
      !person.is_active ||
      person.is_system_bot === true ||
      state.people.mutedIds.has(person.user_id)
    )
      continue
    const name = (counts.get(person.full_name) ?? 0) > 1 ? `${person.full_name}|${person.user_id}` : person.full_name
    const rank = fit * 10 + (inside.has(person.user_id) ? 0 : 4) + (person.is_bot ? 1 : 0)
    const detail = person.delivery_email ?? person.email
    items.push({
      ...{ id: `user-${person.user_id}`, insert: `${at}**${name}**`, label: person.full_name, detail },
      ...{ userId: person.user_id, rank },
    })
  }
  for (const group of state.groups.values()) {
    const fit = group.is_system_group || group.deactivated ? undefined : matchRank(group.name, word)
    if (fit === undefined) continue
    items.push({
      ...{ id: `group-${group.id}`, insert: `${at}*${group.name}*`, label: group.name, detail: group.description },
      ...{ prefix: '@', rank: fit * 10 + 3 },
    })
  }
  if (!isSilent && target.kind === 'channel') items.push(...wildcardSuggestions(word, texts))
  return inOrder(items)
}

function wildcardSuggestions(word: string, texts: Texts): readonly Ranked[] {
  return (['all', 'everyone', 'channel', 'topic'] as const).flatMap((name) =>
    word !== '' && name.startsWith(word.toLowerCase())
      ? [
          {
            ...{ id: `wildcard-${name}`, insert: `@**${name}**`, label: name, prefix: '@' as const, rank: 5 },
            detail: name === 'topic' ? texts.everyoneTopic : texts.everyone,
          },
        ]
      : [],
  )
}

function channelSuggestions(state: ChatState, word: string): readonly Suggestion[] {
  const name = word.replace(/>$/, '')
  const items = [...state.channels.byId.values()].flatMap((channel): Ranked[] => {
    const fit = channel.is_archived ? undefined : matchRank(channel.name, name)
    if (fit === undefined) return []
    const rank = fit * 10 + (state.channels.subscriptions.has(channel.stream_id) ? 0 : 4)
    // After `>` the user chooses a topic of the channel.
    const insert = word.endsWith('>') ? `#**${channel.name}>` : `#**${channel.name}**`
    return [
      {
        id: `channel-${channel.stream_id}`,
        insert,
        label: channel.name,
        detail: channel.description,
        prefix: '#',
        rank,
      },
    ]
  })
  return inOrder(items)
}

function topicSuggestions(state: ChatState, channelName: string, word: string): readonly Suggestion[] {
  const channel = [...state.channels.byId.values()].find(({ name }) => name === channelName)
  const topics = state.recent.byChannel.get(channel?.stream_id ?? 0)?.topics
  return [...(topics?.values() ?? [])]
    .flatMap(({ name, maxId }) => {
      const fit = matchRank(name, word)
      return fit === undefined || name === '' ? [] : [{ name, maxId, fit }]
    })
    .sort((left, right) => left.fit - right.fit || right.maxId - left.maxId)
    .map(({ name }) => ({
      id: `topic-${name}`,
      insert: `#**${channelName}>${name}**`,
      label: `#${channelName} > ${name}`,
    }))
}

function commandSuggestions(word: string, texts: Texts): readonly Suggestion[] {
  const commands: readonly Suggestion[] = [
    { id: 'me', insert: '/me', label: '/me', detail: texts.meCommand },
    { id: 'poll', insert: `/${texts.pollText}`, label: '/poll', detail: texts.pollCommand },
    { id: 'todo', insert: `/${texts.todoText}`, label: '/todo', detail: texts.todoCommand },
  ]
  return commands.filter(({ id }) => id.startsWith(word)).map((item) => ({ ...item, prefix: '/' as const }))
}
