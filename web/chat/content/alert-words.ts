/** Marks the user's alert words in the text of a message; code and links stay as they are. */
export function markAlertWords(fragment: DocumentFragment, words: readonly string[]): void {
  const pattern = alertPattern(words)
  if (pattern === undefined) return
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.closest('pre, code, .katex') == null) nodes.push(node as Text)
  for (const node of nodes) markIn(node, pattern)
}

/** The words as whole words, whatever their case; undefined without words. */
export function alertPattern(words: readonly string[]): RegExp | undefined {
  const sources = words.filter((word) => word.trim() !== '').map((word) => escaped(word.trim()))
  if (sources.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${sources.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
}

function markIn(node: Text, pattern: RegExp): void {
  const found = [...node.data.matchAll(pattern)]
  if (found.length === 0) return
  const parts: (string | Node)[] = []
  let end = 0
  for (const match of found) {
    const mark = document.createElement('mark')
    mark.className = 'alert-word'
    mark.textContent = match[0]
    parts.push(node.data.slice(end, match.index), mark)
    end = match.index + match[0].length
  }
  parts.push(node.data.slice(end))
  node.replaceWith(...parts)
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
