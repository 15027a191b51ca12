import { readdirSync, readFileSync } from 'node:fs'
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

/** Scripts, styles and images of the pages, by file name. */
export const assets: ReadonlyMap<string, ServedFile> = new Map(
  [directory, styles]
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, place: new URL(name, folder) })))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap(({ name, place }) => {
      const type = types[extname(name)]
      return type === undefined ? [] : [[name, servedFile(type, readFileSync(place))] as const]
    }),
)

/**
 * One name for the content of all assets together. Modules import each other by relative names, so a folder that
 * changes its name with any of them is what may be kept forever.
 */
export const revision: string = digest([...assets].map(([name, file]) => `${name} ${file.tag}\n`).join('')).slice(0, 16)

export const assetFolder = `/static/site/${revision}`

/** Files of the documentation's program, to be fetched together and not one import after the other. */
export const documentationModules: readonly string[] = [...assets.keys()].filter(
  (name) => name.endsWith('.js') && name !== 'home.js',
)

export function pageSource(name: string): string {
  return readFileSync(new URL(name, directory), 'utf8')
}

/** Puts values where a page says {{name}}, escaped; `<!-- only x -->…<!-- end -->` stays when `x` is among `kept`. */
export function renderPage(
  source: string,
  values: Readonly<Record<string, string>>,
  kept: readonly string[] = [],
): string {
  const chosen = source.replace(
    /<!-- only (\w+) -->([\s\S]*?)<!-- end -->/g,
    (_whole, name: string, content: string) => (kept.includes(name) ? content : ''),
  )
  return chosen.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name]
    invariant(value !== undefined, `the page names a value ${name} that it is not given`)
    return escapeHtml(value)
  })
}
