import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { errorPagesOf } from '../../server/site/pages.ts'
import { bundledFiles, siteForTest } from './site-for-test.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const site = siteForTest({ mode: 'sandbox', headerPrefix: 'X-TEST', chatEndpoints: 60 })
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })

async function assetsOf(page: string): Promise<string[]> {
  const { body } = await get(page)
  return [...body.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((match) => match[1] ?? '')
}

describe('every page', () => {
  test.each(['/', '/docs', '/docs/', '/docs/trading.json', '/docs/chat.json', '/static/icon.svg', '/favicon.ico'])(
    '%s is served with the policy and the headers of the listener',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-security-policy']).toBe(policy)
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['x-request-id']).toBeTruthy()
      expect(reply.headers['cache-control']).toBe('no-cache')
    },
  )

  test.each(['/', '/docs', '/no/such/place'])('%s has no inline script, style or handler', async (url) => {
    const { body } = await get(url)
    expect(body).toMatch(/^<!doctype html>\n<html lang="en"/)
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
    for (const [script] of body.matchAll(/<script[^>]*>[\s\S]*?<\/script>/g)) {
      expect(script).toMatch(/^<script type="module" src="[^"]+"><\/script>$/)
    }
    expect(body).not.toContain('{{')
    expect(body).not.toContain('<!-- only')
  })

  test('the scripts make no markup from text and evaluate none', () => {
    const directory = new URL('../../web/docs/', import.meta.url)
    for (const name of readdirSync(directory).filter((file) => file.endsWith('.ts'))) {
      const source = readFileSync(new URL(name, directory), 'utf8')
      expect(source, name).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/)
    }
  })

  test('all other methods and unknown files are not found', async () => {
    expect((await site.app.inject({ method: 'POST', url: '/docs' })).statusCode).toBe(404)
    expect((await get('/static/site/x/../../pages.ts')).statusCode).toBe(404)
    expect((await get('/static/home.html')).statusCode).toBe(404)
    const missing = await get('/no/such/place')
    expect(missing.statusCode).toBe(404)
    expect(missing.body).toBe(errorPagesOf(bundledFiles, false).notFound({}))
    expect(missing.headers['content-security-policy']).toBe(policy)
    expect(missing.body).not.toMatch(/<style|<script>|\{\{|<!-- /)
  })
})

test('SITE-7: a failed page is a page with the id of the request for a browser, and plain text for a program', async () => {
  const { app } = siteForTest()
  app.get('/broken', () => {
    throw new Error('broken')
  })
  const seen = await app.inject({ url: '/broken', headers: { accept: 'text/html,*/*', 'accept-language': 'fa' } })
  expect(seen.statusCode).toBe(500)
  expect(seen.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(seen.headers['content-security-policy']).toBe(policy)
  expect(seen.body).toContain('<html lang="fa" dir="rtl"')
  expect(seen.body).toContain(`<code>${seen.headers['x-request-id']}</code>`)
  const plain = await app.inject('/broken')
  expect([plain.statusCode, plain.headers['content-type'], plain.body]).toEqual([
    500,
    'text/plain; charset=utf-8',
    'internal',
  ])
})

describe('assets', () => {
  test.each(['/', '/docs'])('%s names existing files, immutable where their address contains a hash', async (page) => {
    const named = await assetsOf(page)
    expect(named.length).toBeGreaterThan(2)
    for (const url of named) {
      const reply = await get(url)
      expect(reply.statusCode, url).toBe(200)
      const hashed = url.startsWith('/static/site/')
      const caching = hashed ? 'public, max-age=31536000, immutable' : 'no-cache'
      expect(reply.headers['cache-control'], url).toBe(caching)
    }
  })

  test('the program of a page is one file', async () => {
    for (const [page, name] of [
      ['/', 'home.js'],
      ['/docs', 'docs.js'],
    ] as const) {
      const programs = (await assetsOf(page)).filter((url) => url.endsWith('.js'))
      expect(programs.map((url) => url.split('/').at(-1))).toEqual([name])
      const { body, headers } = await get(programs[0] ?? '')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(body).not.toMatch(/\bimport\b/)
    }
  })

  test('a file of another version is served without caching', async () => {
    const reply = await get('/static/site/0000000000000000/site.css')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const script = await get('/static/site/0000000000000000/docs.js')
    expect(script.statusCode).toBe(200)
    expect(script.headers['cache-control']).toBe('no-cache')
  })

  test('a cached file is not sent again, and compressed content has its own entity tag', async () => {
    const plain = await get('/docs/chat.json')
    const zipped = await get('/docs/chat.json', { 'accept-encoding': 'br, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers.vary).toBe('accept-encoding')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.headers.etag).not.toBe(plain.headers.etag)
    for (const known of [plain.headers.etag, `W/${plain.headers.etag}`, `"other", ${plain.headers.etag}`, '*']) {
      const again = await get('/docs/chat.json', { 'if-none-match': String(known) })
      expect(again.statusCode, String(known)).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(plain.headers.etag)
    }
    expect(
      (await get('/docs/chat.json', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined()
    expect((await get('/docs/chat.json', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('content', () => {
  test('the documents are those of the APIs', async () => {
    expect((await get('/docs/trading.json')).json()).toEqual(JSON.parse(JSON.stringify(site.documents.trading)))
    expect((await get('/docs/chat.json')).json()).toEqual(JSON.parse(JSON.stringify(site.documents.chat)))
  })

  test('the start page shows the addresses of this deployment and the place of sandbox credentials', async () => {
    const { body } = await get('/')
    const address = site.site()
    expect(body).toContain(`<code>${address}/v1</code>`)
    expect(body).toContain(`<code>${address}/api/v1</code>`)
    expect(body).toContain(`curl ${address}/api/v1/fetch_api_key`)
    for (const link of ['/docs', '/docs#trading', '/docs#chat', '/healthz', '/readyz', '/metrics']) {
      expect(body).toContain(`href="${link}"`)
    }
    expect(body).toContain('AGORA_READY_FILE')
    expect(body).not.toContain('npx agora')
  })

  test('in production it explains how to get an account, and the documentation uses the header prefix', async () => {
    const production = siteForTest({ mode: 'production', headerPrefix: 'X-"Y"' })
    const home = await production.app.inject('/')
    expect(home.body).toContain('npx agora user create')
    expect(home.body).not.toContain('AGORA_READY_FILE')
    const docs = await production.app.inject('/docs')
    expect(docs.body).toContain('data-header-prefix="X-&quot;Y&quot;"')
  })
})
