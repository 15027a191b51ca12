import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CustomEmoji } from '../../../../client/chat/state/types.ts'
import { useChat } from '../../state/chat-context.tsx'

export interface EmojiChoice {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: 'unicode_emoji' | 'realm_emoji'
  /** All names, the displayed one first. */
  readonly names: readonly string[]
}

export interface EmojiGroup {
  readonly name: string
  readonly emoji: readonly EmojiChoice[]
}

interface EmojiData {
  readonly code_to_names: Readonly<Record<string, readonly string[]>>
  readonly categories: readonly { readonly name: string; readonly codes: readonly string[] }[]
}

async function fetchEmoji(): Promise<EmojiData> {
  const reply = await fetch('/static/emoji.json')
  if (!reply.ok) throw new Error(reply.statusText)
  return (await reply.json()) as EmojiData
}

/** The emoji of the server in groups, custom emoji first; empty until loaded. */
export function useEmoji(): readonly EmojiGroup[] {
  const { data } = useQuery({ queryKey: ['emoji-table'], queryFn: fetchEmoji, staleTime: Number.POSITIVE_INFINITY })
  const custom = useChat(({ organization }) => organization.emoji)
  return useMemo(() => (data === undefined ? [] : emojiGroups(data, custom)), [data, custom])
}

export function emojiGroups(data: EmojiData, custom: ReadonlyMap<string, CustomEmoji>): readonly EmojiGroup[] {
  const own = [...custom.values()]
    .filter(({ deactivated }) => !deactivated)
    .map(
      ({ id, name }): EmojiChoice => ({
        ...{ emoji_name: name, emoji_code: id, reaction_type: 'realm_emoji', names: [name] },
      }),
    )
  const groups = data.categories.map(({ name, codes }) => ({
    name,
    emoji: codes.map((code): EmojiChoice => {
      const names = data.code_to_names[code] ?? [code]
      return { emoji_name: names[0] ?? code, emoji_code: code, reaction_type: 'unicode_emoji', names }
    }),
  }))
  return own.length === 0 ? groups : [{ name: 'Custom', emoji: own }, ...groups]
}

/** Best match first: the exact name, then a prefix, then a substring. */
export function findEmoji(groups: readonly EmojiGroup[], word: string, countMax: number): readonly EmojiChoice[] {
  const query = word.toLowerCase().replaceAll(/[ -]/g, '_')
  const ranked: { readonly choice: EmojiChoice; readonly rank: number }[] = []
  for (const { emoji } of groups) {
    for (const choice of emoji) {
      const rank = Math.min(...choice.names.map((name) => rankOf(name, query)))
      if (rank < noMatch) ranked.push({ choice, rank })
    }
  }
  return ranked
    .sort((left, right) => left.rank - right.rank)
    .slice(0, countMax)
    .map(({ choice }) => choice)
}

const noMatch = 9

function rankOf(name: string, query: string): number {
  if (name === query) return 0
  if (popular.has(name) && name.startsWith(query)) return 1
  if (name.startsWith(query)) return 2
  if (name.includes(`_${query}`)) return 3
  return query.length > 1 && name.includes(query) ? 4 : noMatch
}

/** Used far more often than others with the same prefix. */
const popular: ReadonlySet<string> = new Set([
  '+1',
  'tada',
  'smile',
  'heart',
  'working_on_it',
  'octopus',
  'eyes',
  'check',
])
