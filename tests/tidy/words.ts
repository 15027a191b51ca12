import { scan } from './scan.ts'
import { type Breach, isCode, lineAt, type SourceFile } from './source.ts'

/** A metaphor or a translated word, and the term of docs/glossary.md that replaces it. */
interface Forbidden {
  readonly words: readonly string[]
  readonly instead: string
}

/** Forbidden as a part of an identifier, a file name or a folder name. */
export const forbiddenNames: readonly Forbidden[] = [
  { words: ['wish', 'wishes', 'wished'], instead: 'request or input' },
  { words: ['surroundings'], instead: 'context, environment or dependencies' },
  { words: ['furniture'], instead: 'the name of each thing: linkifiers, emoji, drafts' },
  { words: ['desk', 'desks'], instead: 'withdrawal topics, or desktop' },
  { words: ['office', 'offices'], instead: 'leadership' },
  { words: ['ground'], instead: 'context' },
  { words: ['deed', 'deeds'], instead: 'action' },
  { words: ['teller', 'tellers'], instead: 'notifier' },
  { words: ['tell', 'tells', 'told', 'telling', 'untold'], instead: 'notify, publish, announce or send' },
  { words: ['say', 'says', 'said', 'saying'], instead: 'send, post or report' },
  { words: ['hear', 'hears', 'heard', 'hearer', 'hearers', 'hearing', 'unheard'], instead: 'receive' },
  { words: ['sight'], instead: 'visibility' },
  { words: ['dress', 'dressed'], instead: 'decorate' },
  { words: ['news'], instead: 'notifications' },
  { words: ['door', 'doors'], instead: 'port or access' },
  { words: ['keeper', 'keepers'], instead: 'writer or saver' },
  { words: ['errand', 'errands'], instead: 'job or batch' },
  { words: ['whoever', 'meanwhile'], instead: 'the noun, or concurrently' },
  { words: ['standing', 'standings'], instead: 'state' },
  { words: ['asker', 'askers'], instead: 'requester' },
  { words: ['newcomer', 'newcomers'], instead: 'new user' },
  { words: ['neighbours'], instead: 'peers' },
  { words: ['greeter'], instead: 'welcome bot' },
]

/** Forbidden in rules, documents and comments. */
export const forbiddenPhrases: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bwhoever\b/g, instead: 'name the subject: the user, the caller, the node' },
  { pattern: /\b(?:is|are) gone\b/g, instead: 'is deleted, expired, closed or dead' },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/g, instead: 'is notified, or receives an event' },
  { pattern: /\b(?:is|are|was|were|be|been) heard\b/g, instead: 'is received' },
  { pattern: /\bhears? (?:of|from)\b/g, instead: 'receives' },
  { pattern: /\b(?:looks? after|lets? in)\b/g, instead: 'maintains or checks; admits' },
  { pattern: /\b(?:held up|stood still)\b/g, instead: 'delayed or blocked; paused' },
  { pattern: /\b(?:went|gone) away\b/g, instead: 'disconnected, closed or lost' },
  { pattern: /\b(?:brings?|brought) before\b/g, instead: 'shows to, or posts in' },
  {
    pattern: /\b(?:politely|whomever|behind (?:its|their) backs?)\b/g,
    instead: 'name the step, the receiver or the effect',
  },
  { pattern: /\b(?:in the same words|whatever the reason)\b/g, instead: 'the same failure, or in all cases' },
  { pattern: /\bTHE place\b/g, instead: 'the only place' },
  {
    pattern: /\b(?:good once|called back|turned away|pass(?:es|ed) over|under way)\b/g,
    instead: 'valid once; canceled; refused; skipped; pending or active',
  },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\b(?:goes|go|going|went) on\b(?! hold)/gi, instead: 'continues or resumes' },
  { pattern: /\bunder way\b/gi, instead: 'in progress, pending or running' },
  { pattern: /\bmeanwhile\b/gi, instead: 'concurrently, or during the request' },
  { pattern: /\b(?:somebody|newcomers?)\b/gi, instead: 'a user, another user, a new user' },
  { pattern: /\bon (?:its|their) way\b/gi, instead: 'in flight, pending or sent' },
  { pattern: /\bbut for\b/gi, instead: 'except' },
  { pattern: /\b(?:at hand|had again|passed over)\b/gi, instead: 'in memory or available; read again; skipped' },
  { pattern: /\b(?:as (?:it|they) stands?|stands? still|in words for)\b/gi, instead: 'current; paused; as a text for' },
  {
    pattern: /\b(?:stands? or falls?|the ground below|in whatever case)\b/g,
    instead: 'depends on; unreachable; in any case',
  },
]

const wordsByName = new Map(
  forbiddenNames.flatMap(({ words, instead }) => words.map((word) => [word, instead] as const)),
)

/** The plain words of an identifier or a file name, in small letters. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** The breaches of the glossary in one file. Names that other programs know (tables, wire fields) are snake_case and exempt. */
export function glossaryBreaches(file: SourceFile): Breach[] {
  return [...badPath(file), ...(isCode(file) ? badIdentifiers(file) : []), ...badPhrases(file)]
}

function badPath({ path }: SourceFile): Breach[] {
  return path
    .split('/')
    .flatMap((part) =>
      forbiddenIn(part).map((word) => ({ path, line: 1, remedy: `"${word}" in ${part}: ${wordsByName.get(word)}` })),
    )
}

function badIdentifiers({ path, text }: SourceFile): Breach[] {
  const { code } = scan(text)
  return [...code.matchAll(/[A-Za-z$#][A-Za-z0-9$]*/g)].flatMap((match) => {
    // Part of a snake_case name: a column or a field of the wire.
    if (code[match.index - 1] === '_' || code[match.index + match[0].length] === '_') return []
    return forbiddenIn(match[0]).map((word) => ({
      path,
      line: lineAt(text, match.index),
      remedy: `"${word}" in ${match[0]}: ${wordsByName.get(word)}`,
    }))
  })
}

function forbiddenIn(name: string): string[] {
  return wordsOf(name).filter((word) => wordsByName.has(word))
}

function badPhrases(file: SourceFile): Breach[] {
  const prose = file.path.endsWith('.md') ? file.text : isCode(file) ? scan(file.text).comments : ''
  return forbiddenPhrases.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(prose, match.index),
      remedy: `"${match[0]}": ${instead}`,
    })),
  )
}

const exempt =
  /^(?:tests\/tidy\/words|docs\/glossary\.md|docs\/screenshots\/|CHANGELOG\.md|server\/\w+(?:\/\w+)?\/migrations\/)/

/** Names, comments and documents use the terms of docs/glossary.md. */
export function checkWords(files: readonly SourceFile[]): Breach[] {
  return files.filter(({ path }) => !exempt.test(path)).flatMap(glossaryBreaches)
}
