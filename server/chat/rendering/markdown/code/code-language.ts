import { codeLanguages } from './code-languages.generated.ts'

let nameByAlias: Map<string, string> | undefined

function readLanguages(): Map<string, string> {
  const names = new Map<string, string>()
  for (const row of codeLanguages.split('|')) {
    const [name = '', ...aliases] = row.split('\t')
    for (const alias of aliases) if (!names.has(alias)) names.set(alias, name)
  }
  return names
}

/**
 * The name Pygments gives a language, by which playgrounds are found. A word that names no known language stands
 * for itself, so that an organization can have a playground for a language of its own.
 */
export function codeLanguageName(written: string): string {
  nameByAlias ??= readLanguages()
  return nameByAlias.get(written.toLowerCase()) ?? written
}
