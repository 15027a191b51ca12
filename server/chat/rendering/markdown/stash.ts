import { invariant } from '../../../kernel/values/invariant.ts'
import type { ContentNode } from './html/node.ts'

// Unicode noncharacters: `cleanSource` removes them from every input.
export const placeholderMark = '\uFDD0'
const zero = 0xfde0
const placeholderPattern = /\uFDD0([\uFDE0-\uFDEF]{4})/g

interface Entry {
  readonly node: ContentNode
  readonly source: string
}

/** Stores finished parts during rendering, and leaves a placeholder in the text. */
export class Stash {
  readonly #entries: Entry[] = []

  put(node: ContentNode, source: string): string {
    const index = this.#entries.push({ node, source: this.sourceOf(source) }) - 1
    invariant(index < 0x10000, 'a text has fewer parts than characters')
    return placeholder(index)
  }

  /** The text as it was written, for parts that turn out to be in an address or a formula. */
  sourceOf(text: string): string {
    if (!text.includes(placeholderMark)) return text
    return text.replace(placeholderPattern, (_, digits: string) => this.#entry(digits).source)
  }

  /** The source of a name. Undefined if a stashed part hides a character that no name contains. */
  nameIn(text: string, never = /[*\n]/): string | undefined {
    const name = this.sourceOf(text)
    return never.test(name) ? undefined : name
  }

  expand(text: string): ContentNode[] {
    const nodes: ContentNode[] = []
    let end = 0
    for (const match of text.matchAll(placeholderPattern)) {
      if (match.index > end) nodes.push(text.slice(end, match.index))
      nodes.push(this.#entry(match[1] ?? '').node)
      end = match.index + match[0].length
    }
    if (end < text.length) nodes.push(text.slice(end))
    return nodes
  }

  #entry(digits: string): Entry {
    const entry = this.#entries[placeholderIndex(digits)]
    invariant(entry !== undefined, 'only placeholders of this text are in it')
    return entry
  }
}

export function placeholder(index: number): string {
  let digits = ''
  for (let shift = 12; shift >= 0; shift -= 4) digits += String.fromCharCode(zero + ((index >> shift) & 15))
  return placeholderMark + digits
}

function placeholderIndex(digits: string): number {
  let index = 0
  for (let position = 0; position < digits.length; position++) {
    index = index * 16 + (digits.charCodeAt(position) - zero)
  }
  return index
}

/** The index of the placeholder that fills the whole line, or undefined. */
export function lonePlaceholder(line: string): number | undefined {
  const match = /^\uFDD0([\uFDE0-\uFDEF]{4})$/.exec(line)
  return match === null ? undefined : placeholderIndex(match[1] ?? '')
}
