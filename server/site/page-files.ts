import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { escapeHtml } from '../kernel/values/escape-html.ts'
import { invariant } from '../kernel/values/invariant.ts'
import { digest, type ServedFile, servedFile } from './served-file.ts'

const directory = new URL('./pages/', import.meta.url)
const styles = new URL('./styles/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Styles and images of the pages, by file name. */
export const assets: ReadonlyMap<string, ServedFile> = new Map(
  [directory, styles]
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, place: new URL(name, folder) })))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap(({ name, place }) => {
      const type = types[extname(name)]
      return type === undefined ? [] : [[name, servedFile(type, readFileSync(place))] as const]
    }),
)

/** A hash of all assets: a path that changes with them may be cached forever. */
export const revision: string = digest([...assets].map(([name, file]) => `${name} ${file.tag}\n`).join('')).slice(0, 16)

export const assetFolder = `/static/site/${revision}`

/** The bundled scripts of the pages, by file name: `docs.js` and `home.js`. */
export type PageScripts = ReadonlyMap<string, ServedFile>

/** Empty when run from sources, without a build. */
export function readPageScripts(directory: URL): PageScripts {
  if (!existsSync(directory)) return new Map()
  return pageScripts(readdirSync(directory).map((name) => [name, readFileSync(new URL(name, directory))]))
}

export function pageScripts(files: readonly (readonly [name: string, content: Buffer])[]): PageScripts {
  return new Map(files.map(([name, content]) => [name, servedFile(types['.js'] ?? '', content)]))
}

/** Like `revision`, for one script. */
export const scriptRevision = ({ tag }: ServedFile): string => tag.slice(0, 16)

export function scriptAddress(scripts: PageScripts, name: string): string | undefined {
  const file = scripts.get(name)
  return file === undefined ? undefined : `/static/site/${scriptRevision(file)}/${name}`
}

export function pageSource(name: string): string {
  return readFileSync(new URL(name, directory), 'utf8')
}

/** Replaces {{name}} by escaped values; `<!-- only x -->…<!-- end -->` stays if `x` is in `sections`. */
export function renderPage(
  source: string,
  values: Readonly<Record<string, string>>,
  sections: readonly string[] = [],
): string {
  const chosen = source.replace(
    /<!-- only (\w+) -->([\s\S]*?)<!-- end -->/g,
    (_whole, name: string, content: string) => (sections.includes(name) ? content : ''),
  )
  return chosen.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name]
    invariant(value !== undefined, `the page names a value ${name} that it is not given`)
    return escapeHtml(value)
  })
}
