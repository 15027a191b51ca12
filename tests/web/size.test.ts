import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../web/languages/languages.ts'
import { build } from '../whole-server/prepared-sandbox.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = join(root, 'dist', 'web')
const firstLoadBytesMax = 300_000
const signInBytesMax = 200_000
/** Each file costs a request and its headers. */
const firstLoadFilesMax = 20

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

beforeAll(() => build(), 600_000)

function sentBytes(file: string): number {
  const zipped = join(built, `${file}.gz`)
  return existsSync(zipped) ? statSync(zipped).size : gzipSync(readFileSync(join(built, file))).length
}

/** The files a browser loads before it can show a page: its modules and their imports, without lazy ones. */
function firstLoad(pages: readonly string[]): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const keyOf = (page: string) =>
    Object.keys(manifest).find((key) => key === page || manifest[key]?.name === page) ?? page
  const files = new Map([['index.html', sentBytes('index.html')]])
  const queue = pages.map(keyOf)
  const seen = new Set<string>()
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    expect(chunk, `${key} is in the manifest`).toBeDefined()
    for (const file of [chunk?.file ?? '', ...(chunk?.css ?? [])]) files.set(file, sentBytes(file))
    queue.push(...(chunk?.imports ?? []))
  }
  return files
}

const total = (files: ReadonlyMap<string, number>) => [...files.values()].reduce((sum, bytes) => sum + bytes, 0)

/** They load beside the page, not as its imports. */
const textsOf = (language: Language, areas: readonly string[]) =>
  areas.map((area) => `languages/${language}.ts?${area}`)

describe.each(languages)('WEB-5: in %s', (language) => {
  test.each([
    ['Trade', ['frame', 'terminal'], 'trade'],
    ['the inbox', ['frame', 'chat'], 'chat'],
    ['a conversation', ['frame', 'chat', 'conversation'], 'chat'],
    ['Settings', ['frame', 'settings-page'], 'settings'],
    ['the markets without an account', ['markets', 'terminal'], 'trade'],
  ])('WEB-5: the first load of %s is at most 300 kB in 20 files', (_name, pages, area) => {
    const files = firstLoad(['index.html', ...pages, ...textsOf(language, ['shared', area])])
    expect(total(files), JSON.stringify([...files])).toBeLessThanOrEqual(firstLoadBytesMax)
    expect(files.size, JSON.stringify([...files])).toBeLessThanOrEqual(firstLoadFilesMax)
    expect([...files.keys()].filter((file) => /chart|search-field/.test(file))).toEqual([])
  })

  test('WEB-5: the sign-in page loads at most 200 kB, with its font', () => {
    const files = firstLoad(['index.html', 'sign-in', ...textsOf(language, ['shared'])])
    const font = readdirSync(join(built, 'assets')).find((name) => /^inter-latin-wght-normal-.*woff2$/.test(name)) ?? ''
    files.set(font, statSync(join(built, 'assets', font)).size)
    expect(total(files), JSON.stringify([...files])).toBeLessThanOrEqual(signInBytesMax)
    expect(files.size).toBeLessThanOrEqual(12)
  })
})
