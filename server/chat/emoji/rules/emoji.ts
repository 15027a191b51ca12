import { emojiCategories } from './table.generated.ts'

export interface Emoji {
  /** Code points in hexadecimal joined by dashes, without presentation selectors: `1f937-200d-2640`. */
  readonly code: string
  readonly name: string
  readonly otherNames: readonly string[]
}

export interface EmojiCategory {
  readonly name: string
  readonly emoji: readonly Emoji[]
}

interface EmojiIndex {
  readonly categories: readonly EmojiCategory[]
  readonly byCode: ReadonlyMap<string, Emoji>
  readonly byName: ReadonlyMap<string, Emoji>
}

function readTable(): EmojiIndex {
  const categories: EmojiCategory[] = []
  const byCode = new Map<string, Emoji>()
  const byName = new Map<string, Emoji>()
  for (const [category, rows] of emojiCategories) {
    const members = rows.split('|').map((row): Emoji => {
      const [code = '', name = '', ...otherNames] = row.split(' ')
      return { code, name, otherNames }
    })
    for (const emoji of members) {
      byCode.set(emoji.code, emoji)
      for (const name of [emoji.name, ...emoji.otherNames]) byName.set(name, emoji)
    }
    categories.push({ name: category, emoji: members })
  }
  return { categories, byCode, byName }
}

let index: EmojiIndex | undefined

/** The table stays text until its first use, so that importing this file costs nothing. */
function emojiIndex(): EmojiIndex {
  index ??= readTable()
  return index
}

export function emojiByCode(code: string): Emoji | undefined {
  return emojiIndex().byCode.get(code)
}

export function emojiByName(name: string): Emoji | undefined {
  return emojiIndex().byName.get(name)
}

/** In the order of an emoji picker. */
export function emojiByCategory(): readonly EmojiCategory[] {
  return emojiIndex().categories
}

/** The emoji data of the server for clients: every name of every code, the display name first. */
export function namesByEmojiCode(): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const emoji of emojiIndex().byCode.values()) names[emoji.code] = [emoji.name, ...emoji.otherNames]
  return names
}

/** The code of typed characters without presentation selectors, which only request colour. */
export function emojiCodeOf(characters: string): string {
  return Array.from(characters)
    .filter((character) => character !== '\uFE0F')
    .map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
    .join('-')
}
