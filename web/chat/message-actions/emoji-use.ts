import { readSavedJson, saveJson } from '../../platform/saved-values.ts'
import type { EmojiChoice, EmojiGroup } from '../compose/typeahead/emoji-table.ts'

const storageKey = 'emoji-use'
const shownMax = 32
const firstChoice = ['+1', 'tada', 'smile', 'heart', 'working_on_it', 'octopus', 'eyes', 'check', 'joy', 'thank_you']

const isCounts = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number')

const readUse = (): Readonly<Record<string, number>> => readSavedJson(storageKey, isCounts) ?? {}

/** Older uses count less. */
export function noteEmojiUse(name: string): void {
  const faded = Object.entries(readUse()).map(([one, count]) => [one, count * 0.98] as const)
  const recent = Object.fromEntries(faded.filter(([, count]) => count > 0.1))
  saveJson(storageKey, { ...recent, [name]: (recent[name] ?? 0) + 1 })
}

/** The emoji this user uses most, then the generally popular ones. */
export function frequentEmoji(groups: readonly EmojiGroup[]): readonly EmojiChoice[] {
  const byName = new Map<string, EmojiChoice>()
  for (const { emoji } of groups) for (const choice of emoji) for (const name of choice.names) byName.set(name, choice)
  const used = Object.entries(readUse()).sort((left, right) => right[1] - left[1])
  const names = [...used.map(([name]) => name), ...firstChoice]
  const choices = names.flatMap((name) => byName.get(name) ?? [])
  return [...new Set(choices)].slice(0, shownMax)
}
