import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sessionCookie } from '../../server/accounts/ports.ts'
import { en } from '../../server/site/languages/en.ts'
import { fa } from '../../server/site/languages/fa.ts'
import { languages, pluralIn, siteLanguages } from '../../server/site/languages/site-language.ts'
import { looksOf } from '../../server/site/looks.ts'
import { errorPagesOf } from '../../server/site/pages.ts'
import { languages as clientLanguages, languageTable } from '../../web/languages/languages.ts'
import { bundledFiles, siteForTest } from './site-for-test.ts'

const site = siteForTest({ mode: 'sandbox' })
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith(ending))
    .map((name) => read(`${folder}${name}`))

describe('SITE-3: the language and theme of a page', () => {
  test.each([
    ['fa-IR,fa;q=0.9,en;q=0.8', 'fa'],
    ['de, fa;q=0.4, en;q=0.5', 'en'],
    ['de', 'en'],
    ['en;q=0, fa;q=0.1', 'fa'],
    ['', 'en'],
  ])('SITE-3: a browser that accepts "%s" gets %s', (header, language) => {
    expect(looksOf({ 'accept-language': header })).toEqual({ language, theme: undefined, hasSession: false })
  })

  test('SITE-3: a choice in the browser counts before the accepted languages, and nothing else of the cookie', () => {
    const accepted = { 'accept-language': 'fa' }
    expect(looksOf({ ...accepted, cookie: 'a=b; agora_language=en; agora_theme=dark' })).toEqual({
      language: 'en',
      theme: 'dark',
      hasSession: false,
    })
    expect(looksOf({ ...accepted, cookie: 'agora_language=xx; agora_theme="><script>' })).toEqual({
      language: 'fa',
      theme: undefined,
      hasSession: false,
    })
  })

  test.each(['/', '/start', '/docs', '/nowhere'])('SITE-3: %s is Persian and dark if that is chosen', async (path) => {
    const plain = await get(path)
    const chosen = await get(path, { cookie: 'agora_language=fa; agora_theme=dark' })
    expect(plain.body).toMatch(/<html lang="en"(?! dir)/)
    expect(chosen.body).toContain('<html lang="fa" dir="rtl" data-theme="dark"')
    expect(chosen.body).toContain(fa.documentation)
    expect(chosen.body).not.toContain(en.notFoundText)
    expect(chosen.headers.vary).toBe('accept-encoding, accept-language, cookie')
    expect(chosen.headers.etag ?? 'x').not.toBe(plain.headers.etag)
  })
})

test('SITE-8: the header offers the sign-in to readers without a session, and the web client to the others', () => {
  const page = (cookie: string) => errorPagesOf(bundledFiles, true).notFound({ cookie })
  const cleared = 'agora_session='
  for (const cookie of ['', 'agora_theme=dark', cleared, 'other_agora_session=x']) {
    expect(page(cookie), cookie).toContain('href="/sign-in"')
    expect(page(cookie), cookie).not.toContain(en.openClient)
  }
  for (const secure of [true, false]) {
    const [cookie = ''] = sessionCookie('token', { secure }).split(';')
    expect(page(`a=b; ${cookie}`), cookie).not.toContain('href="/sign-in"')
    expect(page(`a=b; ${cookie}`), cookie).toContain(en.openClient)
  }
  expect(errorPagesOf(bundledFiles, false).notFound({ cookie: 'agora_session=token' })).not.toContain(en.openClient)
})

describe('SITE-4: the design of the web client', () => {
  test('SITE-4: the styles define no color and contain the tokens, buttons and fonts of the web client', () => {
    for (const style of filesIn('web/docs/styles/', '.css')) {
      expect(style).not.toMatch(/#[\da-f]{3,8}\b|rgb\(|light-dark\(|^ +--/im)
    }
    const sheet = String(bundledFiles.get('site.css')?.body)
    const [, accent = ''] = /--accent: light-dark\((#\w+)/.exec(read('web/design/tokens.css')) ?? []
    expect(sheet).toContain(accent)
    expect(sheet).toContain('.button-primary')
    expect([...bundledFiles.keys()].filter((name) => name.endsWith('.woff2')).length).toBeGreaterThan(2)
  })

  test('SITE-4: the fonts of a style are served and cached forever', async () => {
    const sheet = await get('/static/site.css')
    const [font = ''] = /\/static\/fonts\/inter-latin-wght[^")]*/.exec(sheet.body) ?? []
    const reply = await get(font)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'font/woff2'])
    expect(reply.headers['cache-control']).toContain('immutable')
  })
})

describe('SITE-5: texts', () => {
  test('SITE-5: the languages are those of the web client', () => {
    expect(languages).toEqual([...clientLanguages])
    for (const language of clientLanguages) {
      const { name, locale, direction } = languageTable[language]
      expect(siteLanguages[language]).toMatchObject({ name, locale, direction })
    }
  })

  test('SITE-5: every text is used, and a translation has the same values and code', () => {
    const pages = [...filesIn('server/site/pages/', '.html'), ...filesIn('web/docs/', '.ts')].join('\n')
    const marks = (text: string) => (text.match(/\{\w+\}|`[^`]+`/g) ?? []).sort()
    for (const [key, text] of Object.entries(en)) {
      expect(pages, key).toMatch(new RegExp(`\\b(?:text|pageText)\\.${key}\\b`))
      const translated = fa[key as keyof typeof en]
      if (typeof text === 'string' && typeof translated === 'string' && key !== 'limitSome')
        expect(marks(translated), key).toEqual(marks(text))
    }
  })

  test('SITE-5: counts have the digits and plural of the language', () => {
    expect(pluralIn('en', en.found, 1)).toBe('1 endpoint found')
    expect(pluralIn('fa', fa.found, 1200)).toContain('۱٬۲۰۰')
  })
})
