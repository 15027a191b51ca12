import { invariant } from '../values/invariant.ts'
import { nestsTooDeep } from '../values/nesting.ts'
import { ProtocolFailure } from './protocol-failures.ts'
import type { Pair } from './urlencoded.ts'

const membersMax = 1000

/**
 * The members of a JSON object as `name`, `text` pairs in the order sent: strings decoded, numbers and booleans as
 * the characters sent (1.10 stays 1.10, which `JSON.parse` would lose), lists of plain values joined with commas.
 * A repeated member keeps its first position and its last value, as in `JSON.parse` and Python's `json`.
 */
export function readJsonMembers(text: string): Pair[] {
  checkIsObject(text)
  const members = new Map<string, string>()
  const scanner = new Scanner(text)
  scanner.skip('{')
  while (scanner.peek() !== '}') {
    const name = scanner.string()
    scanner.skip(':')
    members.set(name, scanner.plainValue(name))
    if (members.size > membersMax) throw malformed(`The body has more than ${membersMax} members`)
    if (scanner.peek() === ',') scanner.skip(',')
  }
  const pairs = [...members]
  if (!areCharacters(text, pairs)) throw malformed('The body has an escape that is no character')
  return pairs
}

/** The names of the members that are null, which have the text of the word; undefined for none. */
export function nullMembers(text: string): ReadonlySet<string> | undefined {
  if (!text.includes('null')) return undefined
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>)
  const names = members.flatMap(([name, value]) => (value === null ? [name] : []))
  return names.length === 0 ? undefined : new Set(names)
}

/**
 * False if an escape of the JSON text made half of a character, such as a lone \ud800. Nothing else can: it has no form in
 * UTF-8, so that it can be neither signed nor stored.
 */
export function areCharacters(json: string, pairs: readonly Pair[]): boolean {
  return !json.includes('\\u') || pairs.every(([name, value]) => name.isWellFormed() && value.isWellFormed())
}

/**
 * The members of a JSON object by name, each as the text sent. Of a repeated member the last one counts. Undefined if the
 * text, which `JSON.parse` has accepted, is not an object.
 */
export function innerMemberTexts(text: string): Map<string, string> | undefined {
  const scanner = new Scanner(text)
  if (scanner.peek() !== '{') return undefined
  const members = new Map<string, string>()
  scanner.skip('{')
  while (scanner.peek() !== '}') {
    const name = scanner.string()
    scanner.skip(':')
    members.set(name, scanner.anyValue())
    if (scanner.peek() === ',') scanner.skip(',')
  }
  return members
}

/** The text of a JSON string without its quotes; only a string with escapes needs a parser. */
export function stringOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
}

function checkIsObject(text: string): void {
  if (nestsTooDeep(text)) throw malformed('The body nests too deep')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw malformed('The body is not a JSON object')
  }
}

const quote = 34
const backslash = 92

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}

/** Scans text that `JSON.parse` has accepted, so it does not check the grammar again. */
class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The next character that is not a space; it exists, since the caller stops at the last brace. */
  peek(): string {
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1
    return this.#text.charAt(this.#at)
  }

  skip(character: string): void {
    invariant(this.peek() === character, `JSON.parse accepted text without ${character}`)
    this.#at += 1
  }

  string(): string {
    this.peek()
    const start = this.#at
    this.#passString()
    return stringOf(this.#text.slice(start, this.#at))
  }

  #passString(): void {
    let end = this.#at + 1
    for (;;) {
      const code = this.#text.charCodeAt(end)
      if (code === quote) break
      end += code === backslash ? 2 : 1
    }
    this.#at = end + 1
  }

  plainValue(name: string): string {
    const first = this.peek()
    if (first === '"') return this.string()
    if (first === '[') return this.#list(name)
    if (first === '{') throw malformed(`${shown(name)} is an object; send it as a string that holds JSON`)
    const start = this.#at
    while (!',}] \t\r\n'.includes(this.#text.charAt(this.#at))) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  /** The text of a value of any kind. */
  anyValue(): string {
    this.peek()
    const start = this.#at
    let depth = 0
    do {
      const next = this.peek()
      if (next === '"') this.#passString()
      else this.#at += 1
      if (next === '{' || next === '[') depth += 1
      if (next === '}' || next === ']') depth -= 1
    } while (depth > 0 || !',}]'.includes(this.peek()))
    return this.#text.slice(start, this.#at).trimEnd()
  }

  #list(name: string): string {
    this.skip('[')
    const values: string[] = []
    while (this.peek() !== ']') {
      const first = this.peek()
      if (first === '[' || first === '{') {
        throw malformed(`${shown(name)} is nested; send it as a string that holds JSON`)
      }
      values.push(this.plainValue(name))
      if (this.peek() === ',') this.skip(',')
    }
    this.skip(']')
    return values.join(',')
  }
}

function shown(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

function malformed(rule: string): ProtocolFailure {
  return new ProtocolFailure({ kind: 'malformed_body', rule })
}
