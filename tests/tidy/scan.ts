export interface Literal {
  readonly kind: 'string' | 'template' | 'pattern'
  readonly start: number
  /** The offset after the closing mark. */
  readonly end: number
}

export interface Scanned {
  /** The text with comments and the insides of literals blanked out: same length, same lines. */
  readonly code: string
  readonly literals: readonly Literal[]
  /** The comments alone, everything else blanked out. */
  readonly comments: string
}

/**
 * Splits source text into code, literals and comments, so that a check for `Date.now` does not find a sentence
 * about it. It reads only the syntax that this needs; text that it would misread does not compile.
 */
export function scan(text: string): Scanned {
  const known = scanned.get(text)
  if (known !== undefined) return known
  const fresh = new Scanner(text).run()
  scanned.set(text, fresh)
  return fresh
}

/** A cache: nearly every check reads every file. */
const scanned = new Map<string, Scanned>()

const wordsBeforePattern = /\b(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|await|yield)$/

class Scanner {
  readonly #text: string
  readonly #literals: Literal[] = []
  readonly #code: string[]
  readonly #comments: string[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#code = [...blank(text)]
    this.#comments = [...blank(text)]
  }

  run(): Scanned {
    this.#readCode(false)
    return { code: this.#code.join(''), comments: this.#comments.join(''), literals: this.#literals }
  }

  /** Up to the end of the text, or to the brace that closes a substitution in a template. */
  #readCode(insideTemplate: boolean): void {
    let depth = 0
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '{') depth += 1
      if (character === '}') {
        if (insideTemplate && depth === 0) return
        depth -= 1
      }
      if (this.#text.startsWith('//', this.#at)) this.#readComment(this.#endOfLine())
      else if (this.#text.startsWith('/*', this.#at)) this.#readComment(this.#after('*/', this.#at + 2))
      else if (character === '`') this.#readTemplate()
      else if (character === "'" || character === '"') this.#readQuoted('string', this.#endOfString(character))
      else if (character === '/' && this.#patternMayStart()) this.#readQuoted('pattern', this.#endOfPattern())
      else this.#keep()
    }
  }

  #keep(): void {
    this.#code[this.#at] = this.#text.charAt(this.#at)
    this.#at += 1
  }

  #readComment(end: number): void {
    for (; this.#at < end; this.#at += 1) this.#comments[this.#at] = this.#text.charAt(this.#at)
  }

  /** Without an end on its line it is no literal but a stray mark, as an apostrophe in the text of a page is. */
  #readQuoted(kind: Literal['kind'], end: number | undefined): void {
    if (end !== undefined) {
      this.#literals.push({ kind, start: this.#at, end })
      this.#keep()
      this.#at = end - 1
    }
    this.#keep()
  }

  #readTemplate(): void {
    const start = this.#at
    this.#keep()
    while (this.#at < this.#text.length && this.#text[this.#at] !== '`') {
      if (this.#text[this.#at] === '\\') this.#at += 2
      else if (this.#text.startsWith('${', this.#at)) {
        this.#keep()
        this.#keep()
        this.#readCode(true)
        this.#keep()
      } else this.#at += 1
    }
    this.#keep()
    this.#literals.push({ kind: 'template', start, end: this.#at })
  }

  #endOfString(mark: string): number | undefined {
    for (let at = this.#at + 1; at < this.#text.length && this.#text[at] !== '\n'; at += 1) {
      if (this.#text[at] === '\\') at += 1
      else if (this.#text[at] === mark) return at + 1
    }
    return undefined
  }

  #endOfPattern(): number | undefined {
    let inClass = false
    for (let at = this.#at + 1; at < this.#text.length && this.#text[at] !== '\n'; at += 1) {
      const character = this.#text[at]
      if (character === '\\') at += 1
      else if (character === '[') inClass = true
      else if (character === ']') inClass = false
      else if (character === '/' && !inClass) return at + 1
    }
    return undefined
  }

  /** A slash divides after a value and opens a pattern elsewhere; `</p>` and `<br />` are neither. */
  #patternMayStart(): boolean {
    const before = this.#code
      .slice(Math.max(0, this.#at - 200), this.#at)
      .join('')
      .trimEnd()
    if (before === '') return true
    if (before.endsWith('<') || this.#text[this.#at + 1] === '>') return false
    return wordsBeforePattern.test(before) || !/[\w$)\]}'"`]$/.test(before)
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at)
    return end === -1 ? this.#text.length : end
  }

  #after(mark: string, from: number): number {
    const at = this.#text.indexOf(mark, from)
    return at === -1 ? this.#text.length : at + mark.length
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
