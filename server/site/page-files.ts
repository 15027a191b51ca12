import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { escapeHtml } from '../kernel/values/escape-html.ts'
import { invariant } from '../kernel/values/invariant.ts'
import { type ServedFile, servedFile } from './served-file.ts'

const directory = new URL('./pages/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The bundled scripts, styles and fonts of the pages, by file name: `docs.js`, `site.css`. */
export type PageFiles = ReadonlyMap<string, ServedFile>

/** Empty when run from sources, without a build. */
export function readPageFiles(directory: URL): PageFiles {
  if (!existsSync(directory)) return new Map()
  return pageFiles(readdirSync(directory).map((name) => [name, readFileSync(new URL(name, directory))]))
}

export function pageFiles(files: readonly (readonly [name: string, content: Buffer])[]): PageFiles {
  return new Map(
    files.flatMap(([name, content]) => {
      const type = types[extname(name)]
      return type === undefined ? [] : [[name, servedFile(type, content)] as const]
    }),
  )
}

/** Changes with the content: an address that contains it may be cached forever. */
export const revisionOf = ({ tag }: ServedFile): string => tag.slice(0, 16)

export function fileAddress(files: PageFiles, name: string): string {
  const file = files.get(name)
  return file === undefined ? `/static/${name}` : `/static/site/${revisionOf(file)}/${name}`
}

export function pageSource(name: string): string {
  return readFileSync(new URL(name, directory), 'utf8')
}

export function pageImage(name: string): ServedFile {
  return servedFile('image/svg+xml', readFileSync(new URL(name, directory)))
}

/**
 * Replaces {{name}} by escaped values; `<!-- only x -->…<!-- end -->` stays if `x` is in `sections`. In values whose name
 * begins with `text.`, words in backticks become code.
 */
export function renderPage(
  source: string,
  values: Readonly<Record<string, string>>,
  sections: readonly string[] = [],
): string {
  const chosen = source.replace(
    /<!-- only (\w+) -->([\s\S]*?)<!-- end -->/g,
    (_whole, name: string, content: string) => (sections.includes(name) ? content : ''),
  )
  return chosen.replace(/\{\{([\w.]+)\}\}/g, (_whole, name: string) => {
    const value = values[name]
    invariant(value !== undefined, `the page names a value ${name} that it is not given`)
    const escaped = escapeHtml(value)
    return name.startsWith('text.') ? escaped.replace(/`([^`]*)`/g, '<code>$1</code>') : escaped
  })
}
