/** The languages mails are written in. */
export interface InEveryLanguage<T> {
  readonly en: T
  readonly de: T
  readonly fa: T
}

/** The phrases for a language code such as `de` or `de-CH`; English if there is no translation. */
export function inLanguage<T>({ en, de, fa }: InEveryLanguage<T>, language: string): T {
  const known: ReadonlyMap<string, T> = new Map([
    ['de', de],
    ['fa', fa],
  ])
  return known.get(language.toLowerCase().split(/[-_]/)[0] ?? '') ?? en
}
