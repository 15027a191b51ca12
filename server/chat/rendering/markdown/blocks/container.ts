import type { StateBlock } from 'markdown-it'

/** The state of the block parser; a nested block is parsed as a separate text, one level deeper. */
export interface BlockScope {
  readonly depth: number
  /** Lines before this one contain quote signs without content. */
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

/** Whether another kind of block starts on this line and ends the paragraph. */
export function startsOtherBlock(state: StateBlock, line: number, endLine: number): boolean {
  const parentType = state.parentType
  state.parentType = 'paragraph'
  const isOther = state.md.block.ruler.getRules('paragraph').some((rule) => rule(state, line, endLine, true))
  state.parentType = parentType
  return isOther
}
