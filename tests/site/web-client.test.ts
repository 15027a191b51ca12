import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isLoopbackHost } from '../../server/kernel/http/this-machine.ts'
import type { SandboxCredentials } from '../../server/sandbox/credentials.ts'
import { mountSandboxSignIns } from '../../server/site/sandbox-sign-ins.ts'
import { servedFile } from '../../server/site/served-file.ts'
import type { WebClient } from '../../server/site/web-client.ts'
import { siteForTest } from './site-for-test.ts'

const script = 'const a = 1\n'.repeat(500)
const webClient: WebClient = {
  page: '<html lang="en"><meta content="{{mode}}"><meta content="{{headerPrefix}}"><meta content="{{nonce}}"></head></html>',
  addresses: ['/trade', '/chat', '/settings', '/forgot-password', '/join/:key'],
  firstTexts: new Map([['fa', '/assets/fa-abc.js']]),
  serviceWorker: servedFile('text/javascript; charset=utf-8', 'self.x = 1'),
  assets: new Map([
    ['main-abc.js', servedFile('text/javascript; charset=utf-8', script, gzipSync(script), brotliCompressSync(script))],
  ]),
}

const site = siteForTest({ webClient, headerPrefix: 'X-"Y"' })
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })

const addresses = [
  '/',
  '/sign-in',
  '/trade',
  '/trade/BTC-USDT',
  '/chat',
  '/chat/dm/1,2',
  '/settings/profile',
  '/forgot-password',
  '/join/k1',
]

describe('the page', () => {
  test.each(addresses)('WEB-1: %s answers with it, under a strict policy', async (address) => {
    const reply = await get(address)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('WEB-1: an address that is no page of the client is not found', async () => {
    expect((await get('/admin')).statusCode).toBe(404)
    expect((await get('/traders')).statusCode).toBe(404)
  })

  test('WEB-1: the nonce changes each time and is in the page', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get('/')
        const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? []
        expect(nonce.length).toBeGreaterThanOrEqual(20)
        expect(body).toContain(`content="${nonce}"`)
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('LANGUAGE-2: the texts of the reader’s language load beside the program', async () => {
    const hint = '<link rel="modulepreload" href="/assets/fa-abc.js"></head>'
    expect((await get('/trade', { cookie: 'agora_language=fa' })).body).toContain(hint)
    expect((await get('/trade', { 'accept-language': 'fa-IR' })).body).toContain(hint)
    expect((await get('/trade')).body).not.toContain('modulepreload')
  })

  test('it contains the mode and the header prefix', async () => {
    const { body } = await get('/')
    expect(body).toContain('content="sandbox"')
    expect(body).toContain('content="X-&quot;Y&quot;"')
  })

  test('the saved preferences are in it before any script runs, and no other input', async () => {
    expect((await get('/')).body).toContain('<html lang="en">')
    const chosen = await get('/', { cookie: 'x=1; agora_theme=dark; agora_language=fa' })
    expect(chosen.body).toContain('<html lang="fa" dir="rtl" data-theme="dark">')
    const odd = await get('/', { cookie: 'agora_theme="><script>; agora_language=de' })
    expect(odd.body).toContain('<html lang="en">')
  })

  test('WEB-3: the plain start page has its own address, and is the home page without a built client', async () => {
    const { body } = await get('/start')
    expect(body).toContain('id="headline"')
    expect(body).toContain('<a class="button button-primary button-large" href="/">')
    const bare = siteForTest()
    expect((await bare.app.inject('/')).body).toContain('id="headline"')
    expect((await bare.app.inject('/start')).body).toContain('id="headline"')
    expect((await bare.app.inject('/trade')).statusCode).toBe(404)
  })
})

describe('its files', () => {
  test('WEB-2: are cached forever and compressed', async () => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(reply.rawPayload.equals(gzipSync(script))).toBe(true)
    const smaller = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(smaller.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(script)
    expect(smaller.headers.etag).not.toBe(reply.headers.etag)
    expect((await get('/assets/main-abc.js')).body).toBe(script)
  })

  test('WEB-2: others are not found', async () => {
    for (const name of ['main-abd.js', '..%2Findex.html', '%2e%2e%2fpackage.json']) {
      expect((await get(`/assets/${name}`)).statusCode, name).toBe(404)
    }
  })
})

describe('the sign-ins of a sandbox', () => {
  const person = (email: string) => ({ email, password: `password of ${email}`, apiKey: 'k', userId: 1 })
  const credentials: SandboxCredentials = {
    chat: { owner: person('o@x'), member: person('m@x'), guest: person('g@x'), bot: person('b@x') },
    trading: [],
  }
  const withSignIns = (host: string) => {
    const { app } = siteForTest({ webClient })
    mountSandboxSignIns(app, host, credentials)
    return (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      app.inject({ method: 'GET', url: '/sandbox/sign-ins', headers, remoteAddress })
  }

  test('WEB-4: are shown on this machine, without the bot', async () => {
    const ask = withSignIns('127.0.0.1')
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost']) {
      const reply = await ask({ host })
      expect(reply.statusCode, host).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.json().people.map(({ email }: { email: string }) => email)).toEqual(['o@x', 'm@x', 'g@x'])
    }
  })

  test('WEB-4: are hidden under another host name, from another machine and through a proxy', async () => {
    const ask = withSignIns('127.0.0.1')
    expect((await ask({ host: 'evil.example:8080' })).statusCode).toBe(404)
    expect((await ask({ host: 'localhost.evil.example' })).statusCode).toBe(404)
    expect((await ask({ host: 'localhost' }, '192.0.2.7')).statusCode).toBe(404)
    expect((await ask({ host: 'localhost', 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(404)
    expect((await ask({ host: 'localhost', forwarded: 'for=192.0.2.7' })).statusCode).toBe(404)
  })

  test('WEB-4: are not there when the server listens to others as well', async () => {
    expect(isLoopbackHost('::1')).toBe(true)
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'agora.example']) {
      expect(isLoopbackHost(host), host).toBe(false)
      expect((await withSignIns(host)({ host: 'localhost' })).statusCode, host).toBe(404)
    }
  })

  test('WEBPUSH-6: the service worker is at the root of the site, and browsers look for a new version', async () => {
    const reply = await get('/service-worker.js')
    expect([reply.statusCode, reply.body]).toEqual([200, 'self.x = 1'])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const page = await get('/')
    expect(page.headers['content-security-policy']).toContain("worker-src 'self'")
  })
})
