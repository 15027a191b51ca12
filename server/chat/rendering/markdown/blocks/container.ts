import type { StateBlock } from 'markdown-it'

/** What the parser of blocks carries along; a block inside another is parsed as a text of its own, one deeper. */
export interface BlockScope {
  readonly depth: number
  /** Lines before this one are known to hold quote signs and nothing to quote. */
  emptyQuoteEnd: number
}

export function scopeOf(state: StateBlock): BlockScope {
  return state.env.scope as BlockScope
}

export function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line])
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Whether another kind of block starts on this line and so ends a paragraph. */
export function startsOtherBlock(state: StateBlock, line: number, endLine: number): boolean {
  const parentType = state.parentType
  state.parentType = 'paragraph'
  const isOther = state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, endLine, true))
  state.parentType = parentType
  return isOther
}
