import type { StateBlock } from 'markdown-it'
import { nestingDepthMax } from '../bounds.ts'
import { lineOf, scopeOf, startsOtherBlock } from './container.ts'

const quoted = /^ {0,3}> ?/

/** A quote extends to the next empty line, but lines without `>` end where another block starts. */
function takeContent(state: StateBlock, startLine: number, endLine: number): string[] {
  const content: string[] = []
  for (let line = startLine; line < endLine && !state.isEmpty(line); line++) {
    const text = lineOf(state, line)
    if (!quoted.test(text) && startsOtherBlock(state, line, endLine)) break
    content.push(text.replace(quoted, ''))
  }
  return content
}

export function quoteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const scope = scopeOf(state)
  if (startLine < scope.emptyQuoteEnd || scope.depth >= nestingDepthMax) return false
  const firstLine = lineOf(state, startLine)
  if (!quoted.test(firstLine)) return false
  if (silent && firstLine.replace(quoted, '').trim() !== '') return true
  const content = takeContent(state, startLine, endLine)
  if (content.every((line) => line.trim() === '')) {
    // Stored, or each line of a long run of quote signs would scan all lines after it.
    scope.emptyQuoteEnd = startLine + content.length
    return false
  }
  if (silent) return true
  state.push('quote', '', 0).content = content.join('\n')
  state.line = startLine + content.length
  return true
}
