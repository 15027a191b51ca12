export type ContentProblem = 'empty' | 'null_bytes' | 'too_long'

/** Message text as it is stored: without leading blank lines and trailing white space. Counted in code points. */
export function readContent(text: string, lengthMax: number): { readonly content: string } | ContentProblem {
  const content = text.trimEnd().replace(/^\n+/, '')
  if (content === '') return 'empty'
  if (content.includes('\u0000')) return 'null_bytes'
  return isLongerThan(content, lengthMax) ? 'too_long' : { content }
}

function isLongerThan(text: string, lengthMax: number): boolean {
  // A code point is one or two units of a string, so most texts need not be counted.
  if (text.length <= lengthMax) return false
  return text.length > lengthMax * 2 || Array.from(text).length > lengthMax
}
