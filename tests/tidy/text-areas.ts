import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { scan } from './scan.ts'
import { type Breach, isForTests, lineAt, type SourceFile } from './source.ts'

const start = 'web/main.tsx'
const english = 'web/languages/en.ts'
/** Loaded before the first render. */
const always = 'shared'

interface WebFile {
  /** The sections whose texts it shows, with their lines. */
  readonly sections: readonly (readonly [section: string, line: number])[]
  readonly imports: readonly string[]
  /** By the file that it imports with `withTexts`, the area of the texts. */
  readonly withTexts: ReadonlyMap<string, string>
}

/**
 * Code that shows texts of an area runs only where they are loaded: every way from the start of the application to it
 * leads through `withTexts` of that area.
 */
export function checkTextAreas(files: readonly SourceFile[]): Breach[] {
  const source = files.find(({ path }) => path === english)
  if (source === undefined) return []
  const areaOf = areasOfSections(source.text)
  const web = new Map(
    files
      .filter((file) => /^web\/.*\.tsx?$/.test(file.path) && !isForTests(file))
      .map((file) => [file.path, readWebFile(file)]),
  )
  const areas = [...new Set(areaOf.values())].filter((area) => area !== always)
  return areas.flatMap((area) =>
    [...reachedWithout(area, web)].flatMap((path) =>
      (web.get(path)?.sections ?? [])
        .filter(([section]) => areaOf.get(section) === area)
        .map(([section, line]) => ({
          path,
          line,
          remedy: `the texts of ${section} may not be loaded here: import this file with withTexts('${area}', …)`,
        })),
    ),
  )
}

/** The properties of the exported object and of its properties, as the formatter writes them. */
function areasOfSections(source: string): Map<string, string> {
  const areaOf = new Map<string, string>()
  let area = ''
  for (const [, indent = '', name = ''] of source.matchAll(/^( {2}| {4})(\w+): \{$/gm)) {
    if (indent.length === 2) area = name
    else areaOf.set(name, area)
  }
  return areaOf
}

function readWebFile(file: SourceFile): WebFile {
  const { path, text } = file
  const { code, literals } = scan(text)
  const sections = literals
    .filter(({ start: at }) => /\b(?:useText|titleIn|textIn)\(\s*$/.test(code.slice(Math.max(0, at - 40), at)))
    .map(({ start: at, end }) => [text.slice(at + 1, end - 1), lineAt(text, at)] as const)
  const wrapped = text.matchAll(/\bwithTexts\(\s*'(\w+)',\s*\(\)\s*=>\s*import\(\s*'([^']+)'/g)
  const withTexts = [...wrapped].map(
    ([, area = '', specifier = '']) => [posix.join(posix.dirname(path), specifier), area] as const,
  )
  const imports = importsOf(file).flatMap(({ target, isTypeOnly }) =>
    target === undefined || isTypeOnly ? [] : [target],
  )
  return { sections, imports, withTexts: new Map(withTexts) }
}

/** The files that run before the texts of the area are loaded. */
function reachedWithout(area: string, web: ReadonlyMap<string, WebFile>): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = web.get(path)
    if (file === undefined || reached.has(path)) continue
    reached.add(path)
    queue.push(...file.imports.filter((target) => file.withTexts.get(target) !== area))
  }
  return reached
}
