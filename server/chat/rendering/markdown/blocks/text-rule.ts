import type { StateBlock } from 'markdown-it'
import { lonePlaceholder } from '../stash.ts'
import { lineOf, startsOtherBlock } from './container.ts'

/** A line with the placeholder of a fenced block. */
export function fencedRule(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const index = lonePlaceholder(lineOf(state, startLine).trim())
  if (index === undefined) return false
  if (silent) return true
  state.push('fenced', '', 0).meta = { index }
  state.line = startLine + 1
  return true
}

/** Everything else is a paragraph. White space inside it is preserved, because people align text with it. */
export function paragraphRule(state: StateBlock, startLine: number, endLine: number): boolean {
  let end = startLine + 1
  while (end < endLine && !state.isEmpty(end) && !startsOtherBlock(state, end, endLine)) end++
  const lines: string[] = []
  for (let line = startLine; line < end; line++) lines.push(lineOf(state, line))
  state.push('text', '', 0).content = lines.join('\n').trimStart()
  state.line = end
  return true
}
