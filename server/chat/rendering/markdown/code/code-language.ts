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
 * The Pygments name of a language, by which playgrounds are found. An unknown language keeps its name, so that an
 * organization can have a playground for it.
 */
export function codeLanguageName(written: string): string {
  nameByAlias ??= readLanguages()
  return nameByAlias.get(written.toLowerCase()) ?? written
}
