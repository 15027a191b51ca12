/** Marks the user's alert words in the text of a message; code stays as it is. */
export function markAlertWords(fragment: DocumentFragment, words: readonly string[]): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('pre, code, .katex') == null) nodes.push(node as Text)
  for (const node of nodes) markIn(node, words)
}

export interface FoundWord {
  readonly start: number
  readonly end: number
}

/** The positions of the words in a text: whole words, in any case; of two words at one position, the longer one. */
export function findAlertWords(text: string, words: readonly string[]): readonly FoundWord[] {
  const lower = text.toLowerCase()
  // In a few languages lower case changes the length: the positions would be wrong.
  if (lower.length !== text.length) return []
  const wanted = words.map((word) => word.trim().toLowerCase()).filter((word) => word !== '')
  const found = wanted.flatMap((word) => placesOf(lower, word))
  const inOrder = found.toSorted((left, right) => left.start - right.start || right.end - left.end)
  const kept: FoundWord[] = []
  for (const place of inOrder) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place)
  return kept
}

function placesOf(text: string, word: string): readonly FoundWord[] {
  const places: FoundWord[] = []
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
    const end = start + word.length
    if (!isInWord(text[start - 1]) && !isInWord(text[end])) places.push({ start, end })
  }
  return places
}

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

function markIn(node: Text, words: readonly string[]): void {
  const { data } = node
  const found = findAlertWords(data, words)
  if (found.length === 0) return
  const parts: (string | Node)[] = []
  let last = 0
  for (const { start, end } of found) {
    const mark = document.createElement('mark')
    mark.className = 'alert-word'
    mark.textContent = data.slice(start, end)
    parts.push(data.slice(last, start), mark)
    last = end
  }
  parts.push(data.slice(last))
  node.replaceWith(...parts)
}
