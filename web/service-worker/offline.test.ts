import { expect, test } from 'vitest'
import { answerAsset, answerPage, handled, keepShell, type OfflineNeeds, type ShellCache } from './offline.ts'

const origin = 'https://agora.example'

function cacheForTest(): ShellCache & { readonly stored: Map<string, Response> } {
  const stored = new Map<string, Response>()
  const full = (address: string) => new URL(address, origin).href
  return {
    stored,
    match: async (address) => stored.get(full(address))?.clone(),
    put: async (address, reply) => void stored.set(full(address), reply),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async (address) => stored.delete(full(address)),
  }
}

const page = () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const offline = () => Promise.reject(new TypeError('offline'))

test('WOFF-1: only pages of the application and its assets are answered, never replies of the API', () => {
  const of = (path: string, more: object = {}) =>
    handled({ method: 'GET', mode: 'navigate', url: new URL(path, origin).href, ...more }, origin)
  expect(['/', '/chat', '/chat/inbox', '/trade/btcusdt', '/settings/bots'].map((path) => of(path))).toEqual(
    Array.from({ length: 5 }, () => 'page'),
  )
  expect(of('/assets/a-1.js', { mode: 'cors' })).toBe('asset')
  const others = ['/docs', '/start', '/join/key', '/json/messages', '/user_uploads/1/a.png', '/v1/public/markets']
  expect(others.map((path) => of(path))).toEqual(others.map(() => 'none'))
  expect(of('/chat', { method: 'POST' })).toBe('none')
  expect(of('/chat', { mode: 'cors' })).toBe('none')
  expect(of('https://other.example/assets/a.js')).toBe('none')
})

test('WOFF-1: without a connection the stored page and assets answer, and with one the server does', async () => {
  const files = cacheForTest()
  const online: OfflineNeeds = { cache: async () => files, fetch: async () => page() }
  await keepShell(
    { ...online, fetch: async (address) => (address === '/' ? page() : new Response('js')) },
    [`${origin}/assets/a.js`, 'https://other.example/assets/b.js', `${origin}/json/messages`],
    origin,
  )
  expect([...files.stored.keys()]).toEqual([`${origin}/`, `${origin}/assets/a.js`])
  const away: OfflineNeeds = { cache: async () => files, fetch: offline }
  expect(await (await answerPage(away, new Request(`${origin}/chat/inbox`))).text()).toBe('<p>')
  expect(await (await answerAsset(away, new Request(`${origin}/assets/a.js`))).text()).toBe('js')
  await expect(answerAsset(away, new Request(`${origin}/assets/unknown.js`))).rejects.toThrow('offline')
  expect((await answerPage(online, new Request(`${origin}/chat`))).status).toBe(200)
})

test('WOFF-1: an error page is not stored', async () => {
  const files = cacheForTest()
  const fetch = async () => new Response('no', { status: 503, headers: { 'content-type': 'text/html' } })
  await keepShell({ cache: async () => files, fetch }, [`${origin}/assets/a.js`], origin)
  expect(files.stored.size).toBe(0)
})
