import { RE2JS } from 're2js'
import { linkifierPatternLengthMax, linkifierProgramSizeMax, linkifierReach, linkifierRoughSizeMax } from '../bounds.ts'
import { roughPatternSize } from './pattern-size.ts'
import { readUrlTemplate, type UrlTemplate } from './url-template.ts'

export interface Linkifier {
  readonly pattern: string
  readonly urlTemplate: string
}

/** Both programs have the pattern as second group, between the allowed characters before and after it. */
export interface CompiledLinkifier {
  readonly source: Linkifier
  readonly atStart: RE2JS
  readonly later: RE2JS
  readonly programSize: number
  readonly groupNames: readonly string[]
  readonly template: UrlTemplate
}

export type InvalidLinkifier =
  | { readonly reason: 'pattern_empty' }
  | { readonly reason: 'pattern_too_long'; readonly lengthMax: number }
  | { readonly reason: 'pattern_too_complex' }
  | { readonly reason: 'bad_regular_expression'; readonly detail: string }
  | { readonly reason: 'invalid_url_template' }
  | { readonly reason: 'group_not_in_pattern'; readonly name: string }
  | { readonly reason: 'group_not_in_template'; readonly name: string }

function compile(pattern: string): RE2JS | InvalidLinkifier {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    return { reason: 'bad_regular_expression', detail: error instanceof Error ? error.message : 'unknown' }
  }
}

// All white space of Unicode, since `\s` in RE2 is ASCII only.
const before = `\\s|\u0085|\\pZ|['"(,:<]`
const after = '$|[^\\pL\\pN]'

/** A name that occurs on one side only; the first one in alphabetical order. */
function firstMissing(names: Iterable<string>, present: ReadonlySet<string>): string | undefined {
  return [...names].filter((name) => !present.has(name)).sort()[0]
}

/**
 * Compiles a linkifier, or returns why it is invalid. Patterns run in RE2, whose time is linear in the text; the
 * remaining factor, the size of the program, is bounded.
 */
export function compileLinkifier({ pattern, urlTemplate }: Linkifier): CompiledLinkifier | InvalidLinkifier {
  if (pattern === '') return { reason: 'pattern_empty' }
  if (pattern.length > linkifierPatternLengthMax)
    return { reason: 'pattern_too_long', lengthMax: linkifierPatternLengthMax }
  if (roughPatternSize(pattern) > linkifierRoughSizeMax) return { reason: 'pattern_too_complex' }
  const alone = compile(pattern)
  if (!(alone instanceof RE2JS)) return alone
  if (alone.programSize() > linkifierProgramSizeMax) return { reason: 'pattern_too_complex' }
  // An unclosed quotation (`\Q`) is a valid pattern but would swallow the text that follows it here.
  const atStart = compile(`(^|${before})(${pattern})(${after})`)
  if (!(atStart instanceof RE2JS)) return atStart
  const later = compile(`(${before})(${pattern})(${after})`)
  if (!(later instanceof RE2JS)) return later
  if (atStart.groupCount() !== alone.groupCount() + 3)
    return { reason: 'bad_regular_expression', detail: 'unterminated quotation' }

  const template = readUrlTemplate(urlTemplate)
  if (template === 'invalid_url_template') return { reason: 'invalid_url_template' }
  const groupNames = Object.keys(alone.namedGroups())
  const onlyInTemplate = firstMissing(template.variables, new Set(groupNames))
  if (onlyInTemplate !== undefined) return { reason: 'group_not_in_pattern', name: onlyInTemplate }
  const onlyInPattern = firstMissing(groupNames, template.variables)
  if (onlyInPattern !== undefined) return { reason: 'group_not_in_template', name: onlyInPattern }
  const source = { pattern, urlTemplate }
  return { source, atStart, later, programSize: atStart.programSize(), groupNames, template }
}

export function isInvalidLinkifier(result: CompiledLinkifier | InvalidLinkifier): result is InvalidLinkifier {
  return 'reason' in result
}

export interface LinkifierMatch {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly url: string
}

/** The remaining budget of linkifiers in one text, shared by all of them. */
export interface LinkifierBudget {
  work: number
}

function expandMatch(linkifier: CompiledLinkifier, group: (name: string) => string | null): string | undefined {
  const values = new Map(linkifier.groupNames.map((name) => [name, group(name) ?? undefined]))
  try {
    return linkifier.template.expand(values)
  } catch {
    // Half a surrogate pair, from a pattern that matches single code units, cannot be part of an address.
    return undefined
  }
}

/**
 * Matches from left to right; the character that ends one may precede the next. The length of a match is bounded, or a
 * pattern that tries a longer match first would read the whole text each time.
 */
export function* findMatches(
  linkifier: CompiledLinkifier,
  text: string,
  budget: LinkifierBudget,
): Generator<LinkifierMatch> {
  const { atStart, later, programSize } = linkifier
  budget.work -= text.length * programSize
  if (budget.work < 0 || !atStart.test(text)) return
  let position = 0
  while (position < text.length) {
    const from = Math.max(0, position - 1)
    const window = text.slice(from, position + 2 * linkifierReach)
    budget.work -= window.length * programSize
    if (budget.work < 0) return
    const matcher = (position === 0 ? atStart : later).matcher(window)
    const isFound = matcher.find()
    const start = isFound ? from + matcher.start(2) : text.length
    const end = isFound ? from + matcher.end(2) : text.length
    const isCut = end === from + window.length && end < text.length
    if (!isFound || isCut || start >= position + linkifierReach) {
      position += linkifierReach
      continue
    }
    if (end > start) {
      const url = expandMatch(linkifier, (name) => matcher.group(name))
      if (url !== undefined) yield { start, end, text: text.slice(start, end), url }
    }
    position = Math.max(end, position + 1)
  }
}
