import type { StateBlock } from 'markdown-it'
import { nestingDepthMax } from '../bounds.ts'
import { indentOf, lineOf, scopeOf, startsOtherBlock } from './container.ts'

export interface ListItem {
  readonly source: string
  readonly isFollowedByGap: boolean
}

export interface List {
  readonly start: number | undefined
  readonly items: readonly ListItem[]
}

interface Marker {
  readonly number: number | undefined
  readonly digits: number
  readonly indent: number
  readonly content: string
}

// Two spaces make a level, under numbers and bullets.
const levelIndent = 2

function readMarker(line: string): Marker | undefined {
  const match = /^( {0,3})(?:[*+-]|(\d{1,9})\.) +(.*)$/.exec(line)
  if (match === null) return undefined
  const [, indent = '', digits, content = ''] = match
  return {
    number: digits === undefined ? undefined : Number(digits),
    digits: digits?.length ?? 0,
    indent: indent.length,
    content,
  }
}

const isSameKind = (a: Marker, b: Marker) => (a.number === undefined) === (b.number === undefined)

/** The lines of one item: the indented lines below it, with gaps, and continued paragraph lines. */
function takeItem(state: StateBlock, marker: Marker, startLine: number, endLine: number) {
  const lines = [marker.content]
  let line = startLine + 1
  let end = line
  for (; line < endLine; line++) {
    const text = lineOf(state, line)
    if (text.trim() === '') {
      lines.push('')
      continue
    }
    const isIndented = indentOf(text) >= marker.indent + levelIndent
    const goesOn = line === end && readMarker(text) === undefined && !startsOtherBlock(state, line, endLine)
    if (!isIndented && !goesOn) break
    lines.push(text.slice(Math.min(indentOf(text), marker.indent + levelIndent)))
    end = line + 1
  }
  return { source: lines.slice(0, end - startLine).join('\n'), end, next: line }
}

export function listRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const first = readMarker(lineOf(state, startLine))
  if (first === undefined || scopeOf(state).depth >= nestingDepthMax) return false
  // A line such as "1984. " inside a paragraph is more likely text than the start of a list.
  if (silent && state.parentType === 'paragraph' && first.digits > 1) return false
  if (silent) return true

  const items: ListItem[] = []
  let line = startLine
  let marker: Marker | undefined = first
  while (marker !== undefined) {
    const item = takeItem(state, marker, line, endLine)
    const following: Marker | undefined = item.next < endLine ? readMarker(lineOf(state, item.next)) : undefined
    const goesOn: boolean =
      following !== undefined && isSameKind(first, following) && !isRule(state, item.next, endLine)
    items.push({ source: item.source, isFollowedByGap: goesOn && item.next > item.end })
    line = goesOn ? item.next : item.end
    marker = goesOn ? following : undefined
  }
  state.push('list', '', 0).meta = { list: { start: first.number, items } satisfies List }
  state.line = line
  return true
}

/** `* * *` looks like an item but is a thematic break. */
function isRule(state: StateBlock, line: number, endLine: number): boolean {
  return state.md.block.ruler.getRules('list').some((rule) => rule(state, line, endLine, true))
}
