export type EmojiNameProblem = 'empty' | 'too_long' | 'bad_characters' | 'bad_end'

/** The name must be easy to type between colons. */
export function emojiNameProblem(name: string, lengthMax: number): EmojiNameProblem | undefined {
  if (name === '') return 'empty'
  if (name.length > lengthMax) return 'too_long'
  if (!/^[0-9a-z.\-_]+$/.test(name)) return 'bad_characters'
  return /[0-9a-z]$/.test(name) ? undefined : 'bad_end'
}
