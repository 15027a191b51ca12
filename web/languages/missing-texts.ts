type Section = Readonly<Record<string, unknown>>

const sectionsOf = (area: object): Readonly<Record<string, Section | undefined>> => ({ ...area })

/** `dock.open`: the texts of an area that a language lacks. */
export function missingTexts(own: object, english: object): readonly string[] {
  const known = sectionsOf(own)
  return Object.entries(sectionsOf(english)).flatMap(([section, texts = {}]) =>
    Object.keys(texts)
      .filter((key) => known[section]?.[key] === undefined)
      .map((key) => `${section}.${key}`),
  )
}

/** The texts of an area, in English where the language lacks them. */
export function withEnglish(own: object, english: object): object {
  const known = sectionsOf(own)
  const sections = Object.entries(english).map(([section, texts]) => [section, { ...texts, ...known[section] }])
  return { ...own, ...Object.fromEntries(sections) }
}
