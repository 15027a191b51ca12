import { ProtocolFailure } from './protocol-failures.ts'

/** Name and value in the order sent; a repeated name occurs as often as it was sent. */
export type Pair = readonly [name: string, value: string]

const pairsMax = 1000

/** Reads `a=1&b=2`. Wrong percent-encoding is refused: an ambiguous text could forge a signature. */
export function readUrlencoded(text: string): Pair[] {
  const pairs: Pair[] = []
  const isPlain = !text.includes('%') && !text.includes('+')
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start)
    const end = next === -1 ? text.length : next
    if (end > start) {
      if (pairs.length === pairsMax) throw malformed(`has more than ${pairsMax} parameters`)
      const part = text.slice(start, end)
      const equals = part.indexOf('=')
      const name = equals === -1 ? part : part.slice(0, equals)
      const value = equals === -1 ? '' : part.slice(equals + 1)
      pairs.push(isPlain ? [name, value] : [decode(name), decode(value)])
    }
    start = end + 1
  }
  return pairs
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw malformed('is not percent-encoded UTF-8')
  }
}

function malformed(rule: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'malformed_body', rule: `The query or form ${rule}` })
}
