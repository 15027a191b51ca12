export type ChannelNameProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'unprintable'; readonly position: number }

const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** A channel name as it is stored, or its problem. Length is counted in code points, as clients do. */
export function readChannelName(text: string, lengthMax: number): string | ChannelNameProblem {
  const name = text.trim()
  if (name === '') return { kind: 'empty' }
  const characters = Array.from(name)
  if (characters.length > lengthMax) return { kind: 'too_long' }
  const at = characters.findIndex((character) => unprintable.test(character))
  return at === -1 ? name : { kind: 'unprintable', position: at + 1 }
}

/** Two spellings with the same key are one channel. */
export const channelNameKey = (name: string): string => name.trim().toLowerCase()

/** A description is one paragraph: line breaks become spaces. */
export const readDescription = (text: string): string => text.replace(/\r\n|\r|\n/g, ' ')
