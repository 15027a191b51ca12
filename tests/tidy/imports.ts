import { posix } from 'node:path'
import { scan } from './scan.ts'
import { lineAt, type SourceFile } from './source.ts'

export interface Import {
  /** As written. */
  readonly specifier: string
  /** The path of the imported file, from the root of the project; undefined for a package. */
  readonly target: string | undefined
  readonly isTypeOnly: boolean
  readonly line: number
}

const forms = [
  /(?:^|\n)[ \t]*(?:import|export)\s+(type\s+)?[\w*{},\s$]*?\bfrom\s*(?=['"])/g,
  /(?:^|\n)[ \t]*import\s*()(?=['"])/g,
  /\bimport\s*\(\s*()(?=['"])/g,
]

export function importsOf(file: SourceFile): Import[] {
  const { code, literals } = scan(file.text)
  return forms.flatMap((form) =>
    [...code.matchAll(form)].map((match) => {
      const at = match.index + match[0].length
      const literal = literals.find(({ start }) => start === at)
      const specifier = literal === undefined ? '' : file.text.slice(literal.start + 1, literal.end - 1)
      const target = specifier.startsWith('.') ? posix.join(posix.dirname(file.path), specifier) : undefined
      return { specifier, target, isTypeOnly: match[1] !== undefined && match[1] !== '', line: lineAt(file.text, at) }
    }),
  )
}

/** `zod/v4` and `@scope/name/part` belong to the packages `zod` and `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
