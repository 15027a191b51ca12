import { commonSequence, type Pair } from './common-sequence.ts'

interface Word {
  readonly kind: 'word'
  readonly text: string
  /** Words are equal if their text and their link are. */
  readonly key: string
  /** Whether only white space separates this word from the previous one. */
  readonly isJoined: boolean
}

type Token = { readonly kind: 'markup'; readonly text: string } | Word

// Shown, and so changed, as a unit.
const isAtomic = /^<(?:img|audio|video|time|span [^>]*class="[^"]*(?:katex|emoji|mention|tex-error))/
const isVoid = /^<(?:img|br|hr)\b/

/** The end of the element that starts here, found by counting tags of its name. */
function elementEnd(html: string, start: number): number {
  const name = /^<([a-z]+)/.exec(html.slice(start, start + 20))?.[1] ?? ''
  const tags = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g
  tags.lastIndex = start
  let depth = 0
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    if (isVoid.test(match[0])) {
      if (depth === 0) return tags.lastIndex
      continue
    }
    if (match[2] !== name) continue
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return tags.lastIndex
  }
  return html.length
}

/**
 * Rendered markup as words and the parts between them. Attribute values contain no ">", so a tag ends at the first one.
 */
function tokenize(html: string): Token[] {
  const tokens: Token[] = []
  const parts = /<[^>]*>|\s+|[^<\s]+\s*/g
  let address = ''
  let isJoined = false
  for (let match = parts.exec(html); match !== null; match = parts.exec(html)) {
    const [part] = match
    if (isAtomic.test(part)) {
      const text = html.slice(match.index, elementEnd(html, match.index))
      tokens.push({ kind: 'word', text, key: text, isJoined })
      isJoined = true
      parts.lastIndex = match.index + text.length
    } else if (part.startsWith('<') || part.trim() === '') {
      if (part.startsWith('<a ')) address = part
      else if (part === '</a>') address = ''
      if (part.startsWith('<')) isJoined = false
      tokens.push({ kind: 'markup', text: part })
    } else {
      tokens.push({ kind: 'word', text: part, key: `${address}${part.trim()}`, isJoined })
      isJoined = true
    }
  }
  return tokens
}

function wordsOf(tokens: readonly Token[]): Word[] {
  return tokens.filter((token) => token.kind === 'word')
}

/** Joins two pieces with one space between them. */
function beside(first: string, second: string): string {
  return first === '' || second === '' || /[\s>]$/.test(first) ? first + second : `${first} ${second}`
}

/** Whether a word can follow directly: after white space, an opening tag or nothing. */
function endsOpen(html: string): boolean {
  return !/\S/.test(html.slice(-1)) || (html.endsWith('>') && html[html.lastIndexOf('<') + 1] !== '/')
}

/** Trailing white space is not marked, so that marks do not run into each other. */
function marked(kind: 'inserted' | 'deleted', text: string): string {
  if (text === '') return ''
  const words = text.trimEnd()
  return `<span class="highlight_text_${kind}">${words}</span>${text.slice(words.length)}`
}

/**
 * The deleted words, by the index of the newer word they are shown behind: the first new ones in their place, or else
 * the word they followed (-1 at the start).
 */
function placeDeleted(before: readonly Word[], after: readonly Word[], pairs: readonly Pair[]): Map<number, string> {
  const placed = new Map<number, string>()
  let [nextBefore, nextAfter] = [0, 0]
  for (const [pairBefore, pairAfter] of [...pairs, [before.length, after.length] as const]) {
    let place = nextAfter - 1
    if (pairAfter > nextAfter) {
      place = nextAfter
      while (place + 1 < pairAfter && after[place + 1]?.isJoined === true) place++
    }
    const removed = before.slice(nextBefore, pairBefore).reduce((text, word) => beside(text, word.text), '')
    if (removed !== '') placed.set(place, removed)
    nextBefore = pairBefore + 1
    nextAfter = pairAfter + 1
  }
  return placed
}

/**
 * The difference of two renderings: the newer one with its new words marked, and the deleted words marked at their old
 * position. The markup around words is the newer one's.
 */
export function highlightDifferences(before: string, after: string): string {
  const wordsBefore = wordsOf(tokenize(before))
  const tokens = tokenize(after)
  const wordsAfter = wordsOf(tokens)
  const keys = (words: readonly Word[]) => words.map(({ key }) => key)
  const pairs = commonSequence(keys(wordsBefore), keys(wordsAfter))
  const unchanged = new Set(pairs.map(([, index]) => index))
  const deleted = placeDeleted(wordsBefore, wordsAfter, pairs)

  let html = ''
  let inserted = ''
  let index = 0
  let isAfterDeleted = false
  const show = (markup: string) => {
    html += marked('inserted', inserted) + markup
    inserted = ''
  }
  const showDeleted = (place: number) => {
    const removed = deleted.get(place)
    if (removed === undefined) return
    show('')
    html += (endsOpen(html) ? '' : ' ') + marked('deleted', removed)
    isAfterDeleted = !/\s$/.test(removed)
  }
  for (const token of tokens) {
    if (token.kind === 'markup') {
      show(token.text)
      isAfterDeleted = false
      continue
    }
    if (index === 0) showDeleted(-1)
    if (isAfterDeleted) html += ' '
    isAfterDeleted = false
    if (unchanged.has(index)) show(token.text)
    else inserted += token.text
    showDeleted(index)
    index++
  }
  show('')
  const nowhere = index === 0 ? marked('deleted', deleted.get(-1) ?? '') : ''
  return `<div>${html}${nowhere === '' ? '' : `<p>${nowhere}</p>`}</div>`
}
