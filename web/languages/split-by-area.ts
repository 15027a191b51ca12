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

/** `import('./fa.ts')` of the table becomes an import of one area, so that a page loads only the texts of its area. */
export function importByArea(table: string, areas: readonly string[]): string {
  return table.replaceAll(/import\((['"])\.\/(\w+)\.ts\1\)/g, (_import, _quote, code: string) => {
    const loaders = areas.map((area) => `${area}: () => import('./${code}.ts?${area}')`)
    return `({ ${loaders.join(', ')} })[area]()`
  })
}
