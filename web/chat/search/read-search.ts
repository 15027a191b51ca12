import type { NarrowTerm } from '../../../client/chat/state/narrow.ts'

const pattern = /(-?)([a-z-]+):("[^"]*"|\S*)|(\S+)/g

const operators: ReadonlySet<string> = new Set([
  ...['channel', 'channels', 'stream', 'streams', 'topic', 'dm', 'dm-including', 'pm-with', 'sender', 'from'],
  ...['is', 'has', 'in', 'near', 'id', 'date', 'with', 'search'],
])

export const isOperator = (name: string): boolean => operators.has(name)

/** In an operand a plus is a space; characters with a meaning are percent-encoded. */
export function writeOperand(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('+', '%2B').replaceAll('"', '%22').replaceAll(' ', '+')
}

function readOperand(text: string): string {
  if (text.startsWith('"')) return text.slice(1, -1)
  const spaced = text.replaceAll('+', ' ')
  return spaced.replaceAll(/%(25|2B|22)/gi, (code) => decodeURIComponent(code))
}

/** Parses a search text: `channel:general -is:unread words`. A word with an unknown operator is a word. */
export function readSearch(text: string): readonly NarrowTerm[] {
  const terms: NarrowTerm[] = []
  const words: string[] = []
  for (const [whole, minus, operator, operand] of text.matchAll(pattern)) {
    if (operator === undefined || operand === undefined || !isOperator(operator) || operand === '') {
      words.push(whole)
      continue
    }
    terms.push({ operator, operand: readOperand(operand), ...(minus === '-' ? { negated: true } : {}) })
  }
  return words.length === 0 ? terms : [...terms, { operator: 'search', operand: words.join(' ') }]
}
