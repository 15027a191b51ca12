import { ProtocolFailure } from './protocol-failures.ts'

/** Name and value as sent, in the order sent; a repeated name stands as often as it was sent. */
export type Pair = readonly [name: string, value: string]

const pairsMax = 1000

/** Reads `a=1&b=2`. Wrong percent-encoding is refused: two readings of one text are how signatures get forged. */
export function readUrlencoded(text: string): Pair[] {
  if (text === '') return []
  const pairs: Pair[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    if (pairs.length === pairsMax) throw malformed(`has more than ${pairsMax} parameters`)
    const equals = part.indexOf('=')
    pairs.push(equals === -1 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
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
