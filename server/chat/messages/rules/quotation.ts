/** The markup around the text, besides the two fences: `quote`, two line breaks, an ellipsis. */
const markupLength = 8
const fenceLengthMin = 3

/**
 * A quote of at most so many characters. Its fence is longer than any in the text, so that the text stays inside; a text with
 * a long fence of its own is cut the earlier.
 */
export function quotation(text: string, lengthMax: number): string {
  const characters = Array.from(text)
  const count = fittingCount(characters, lengthMax - markupLength)
  const shown = count < characters.length ? `${characters.slice(0, count).join('')}…` : text
  const longest = Math.max(fenceLengthMin - 1, ...Array.from(shown.matchAll(/[`~]+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${shown}\n${fence}`
}

/** How many characters fit together with the fences that they need. */
function fittingCount(characters: readonly string[], lengthMax: number): number {
  let fence = fenceLengthMin
  let run = 0
  for (const [at, character] of characters.entries()) {
    run = character === '`' || character === '~' ? run + 1 : 0
    fence = Math.max(fence, run + 1)
    if (at + 1 + 2 * fence > lengthMax) return at
  }
  return characters.length
}
