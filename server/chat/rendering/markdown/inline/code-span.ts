import { element } from '../html/node.ts'
import type { Pass } from './pass.ts'

interface Run {
  readonly start: number
  readonly length: number
}

function backtickRuns(text: string): Run[] {
  return Array.from(text.matchAll(/`+/g), (match) => ({ start: match.index, length: match[0].length }))
}

function isEscaped(text: string, position: number): boolean {
  let backslashes = 0
  while (text[position - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

/** For each run of backticks the next one of the same length, which closes a span that opens there. */
function closingRuns(runs: readonly Run[]): (number | undefined)[] {
  const nextByLength = new Map<number, number>()
  const closing: (number | undefined)[] = []
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index] as Run
    closing[index] = nextByLength.get(length)
    nextByLength.set(length, index)
  }
  return closing
}

/** White space inside a code span is preserved. */
export const codeSpanPass: Pass = (text, { stash }) => {
  if (!text.includes('`')) return text
  const runs = backtickRuns(text)
  const closing = closingRuns(runs)
  let result = ''
  let end = 0
  for (let index = 0; index < runs.length; index++) {
    const open = runs[index] as Run
    const close = runs[closing[index] ?? -1]
    if (close === undefined || isEscaped(text, open.start)) continue
    const code = text.slice(open.start + open.length, close.start)
    const spanEnd = close.start + close.length
    result += text.slice(end, open.start) + stash.put(element('code', {}, [code]), text.slice(open.start, spanEnd))
    end = spanEnd
    index = closing[index] as number
  }
  return result + text.slice(end)
}
