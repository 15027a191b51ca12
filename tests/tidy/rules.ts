import { scan } from './scan.ts'
import { type Breach, isTest, lineAt, type SourceFile } from './source.ts'

interface Numbered {
  readonly number: string
  readonly path: string
  readonly line: number
}

const rulesFolder = /^docs\/rules\/[\w-]+\.md$/

/** Every rule has a test, every number in a title is a rule, and no number is given twice. */
export function checkRules(files: readonly SourceFile[]): Breach[] {
  const rules = files.filter(({ path }) => rulesFolder.test(path)).flatMap(rulesIn)
  const cited = files.filter(isTest).flatMap(citationsIn)
  const known = new Set(rules.map(({ number }) => number))
  const shown = new Set(cited.map(({ number }) => number))
  const twice = rules.filter((rule, index) => rules.findIndex(({ number }) => number === rule.number) !== index)
  return [
    ...twice.map((rule) => breach(rule, `${rule.number} is given twice: number it anew`)),
    ...rules
      .filter(({ number }) => !shown.has(number))
      .map((rule) => breach(rule, `no test shows ${rule.number}: start the title of one with it`)),
    ...cited
      .filter(({ number }) => !known.has(number))
      .map((one) => breach(one, `${one.number} is no rule of docs/rules: write the rule or correct the number`)),
  ]
}

function rulesIn({ path, text }: SourceFile): Numbered[] {
  return [...text.matchAll(/^(?:[-*] )?(?:\*\*)?([A-Z]+-\d+)(?:\*\*)?: \S/gm)].map((match) => ({
    number: match[1] ?? '',
    path,
    line: lineAt(text, match.index),
  }))
}

const titleMayFollow = /(?:(?<![.\w$])(?:test|it|describe)(?:\s*\.\s*\w+)*|\))\s*\(\s*$/

/** Numbers at the start of a title: `test('MATCH-3: …')`, `test.each(…)('HTTP-1, HTTP-2: …')`. */
function citationsIn({ path, text }: SourceFile): Numbered[] {
  return titledIn(text).flatMap(({ title, start }) => {
    const cited = /^([A-Z]+-\d+(?:, [A-Z]+-\d+)*): /.exec(title)?.[1]
    const numbers = cited === undefined ? [] : cited.split(', ')
    return numbers.map((number) => ({ number, path, line: lineAt(text, start) }))
  })
}

/** The titles of tests and their groups, as they are written. */
export function titlesIn(text: string): string[] {
  return titledIn(text).map(({ title }) => title)
}

function titledIn(text: string): { readonly title: string; readonly start: number }[] {
  const { code, literals } = scan(text)
  return literals.flatMap(({ kind, start, end }) => {
    if (kind === 'pattern' || !titleMayFollow.test(code.slice(Math.max(0, start - 200), start))) return []
    return [{ title: text.slice(start + 1, end - 1), start }]
  })
}

function breach({ path, line }: Numbered, remedy: string): Breach {
  return { path, line, remedy }
}
