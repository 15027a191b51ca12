import { topLevelDomains } from '../urls/top-level-domains.generated.ts'

// File names with these extensions are more common than sites under these domains.
const takenForFiles = new Set(['java', 'md', 'mov', 'py', 'zip'])
const knownDomains = new Set(topLevelDomains.split(' ').filter((domain) => !takenForFiles.has(domain)))

const nestedParenthesesMax = 7
const schemePattern = /https?:\/\//iy
const authorityPattern = /[\p{L}\p{N}_.:@-]+/uy
const namePattern = /(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+/uy
const mailPattern = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy
const bitcoinPattern = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y

function matchAt(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0]
}

/** Whether an address may end here: the rest of the word is punctuation. */
function endsWord(text: string, position: number, wordEnd: number): boolean {
  for (let index = position; index < wordEnd; index++) if (!'!:;?),.\'">'.includes(text[index] ?? '')) return false
  return true
}

/**
 * The end of a path, which contains parentheses only in pairs. Trailing punctuation is left out, unless a pair of
 * parentheses needs it.
 */
function pathEnd(text: string, start: number, wordEnd: number): number | undefined {
  let core = wordEnd
  while (core > start && endsWord(text, core - 1, core)) core--
  let depth = 0
  for (let position = start; position < wordEnd; position++) {
    if (position >= core && depth === 0) return position
    const character = text[position]
    if (character === '"') return undefined
    if (character === '(' && ++depth > nestedParenthesesMax) return undefined
    if (character === ')' && --depth < 0) return undefined
  }
  return depth === 0 ? wordEnd : undefined
}

/** Shortens the host until the rest of the word is only punctuation. */
function authorityEnd(text: string, start: number, end: number, wordEnd: number): number | undefined {
  if (!endsWord(text, end, wordEnd)) return undefined
  let shortest = end
  while (shortest > start + 1 && endsWord(text, shortest - 1, end)) shortest--
  return shortest
}

function hostEnd(text: string, start: number): number | undefined {
  const scheme = matchAt(schemePattern, text, start)
  if (scheme !== undefined) {
    const authority = matchAt(authorityPattern, text, start + scheme.length)
    return authority === undefined ? undefined : start + scheme.length + authority.length
  }
  const name = matchAt(namePattern, text, start)
  if (name === undefined || !knownDomains.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) return undefined
  return start + name.length
}

/**
 * The end of an address that starts here, or undefined. An address with a scheme may have any host; without one its
 * top-level domain must exist, or every abbreviation would be a link.
 */
export function bareUrlEnd(text: string, start: number, wordEnd: number): number | undefined {
  const mail = matchAt(mailPattern, text, start)
  if (mail !== undefined && endsWord(text, start + mail.length, wordEnd)) return start + mail.length
  const bitcoin = matchAt(bitcoinPattern, text, start)
  if (bitcoin !== undefined && endsWord(text, start + bitcoin.length, wordEnd)) return start + bitcoin.length
  const end = hostEnd(text, start)
  if (end === undefined) return undefined
  if (text[end] === '/') return pathEnd(text, end + 1, wordEnd)
  const hasScheme = matchAt(schemePattern, text, start) !== undefined
  if (hasScheme && (text[end] === '?' || text[end] === '#')) return pathEnd(text, end, wordEnd)
  return authorityEnd(text, start, end, wordEnd)
}
