/** An area in a language file, as the formatter writes it: a property of the exported object. */
const areaText = /^ {2}(\w+): \{\n(?:.*\n)*?^ {2}\},\n/gm

/** The areas of a language file. */
export function areasIn(source: string): readonly string[] {
  return [...source.matchAll(areaText)].map(([, area = '']) => area)
}

/** The language file with one area only. */
export function onlyArea(source: string, area: string): string {
  if (!areasIn(source).includes(area)) throw new Error(`A language file has no area ${area}`)
  return source.replaceAll(areaText, (text, name: string) => (name === area ? text : ''))
}

/** An area of a language with texts that only English has. */
interface IncompleteArea {
  readonly language: string
  readonly area: string
}

/**
 * `import('./fa.ts')` of the table becomes an import of one area, so that a page loads only the texts of its area. An
 * incomplete area comes with that of English.
 */
export function importByArea(
  table: string,
  areas: readonly string[],
  incomplete: readonly IncompleteArea[] = [],
): string {
  const split = table.replaceAll(/import\((['"])\.\/(\w+)\.ts\1\)/g, (_import, _quote, code: string) => {
    const loaders = areas.map((area) => {
      const own = `import('./${code}.ts?${area}')`
      if (!incomplete.some((one) => one.language === code && one.area === area)) return `${area}: () => ${own}`
      const both = `Promise.all([${own}, import('./en.ts?${area}')])`
      return `${area}: () => ${both}.then(([own, { en }]) => ({ ${code}: { ${area}: withEnglish(own.${code}.${area}, en.${area}) } }))`
    })
    return `({ ${loaders.join(', ')} })[area]()`
  })
  return `import { withEnglish } from './missing-texts.ts'\n${split}`
}
