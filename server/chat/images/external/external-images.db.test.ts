import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chatLimits } from '../../limits.ts'
import { chatForTest } from '../../testing.ts'
import { pruneExternalImages } from '../store/external-images.ts'
import { ExternalImages } from './external-images.ts'
import { externalImageLink, openExternalImageLink } from './external-link.ts'

const linkKey = Buffer.alloc(32, 7)
const requests: string[] = []
const site = createServer((request, reply) => {
  requests.push(request.url ?? '')
  const isImage = request.url?.startsWith('/cat') === true
  reply.writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' }).end(isImage ? 'cat' : '<script>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
beforeEach(() => void requests.splice(0))
afterAll(() => void site.close())

const urlOf = (path: string) => `http://pictures.example:${(site.address() as AddressInfo).port}${path}`
const externalImages = {
  linkKey,
  mayConnect: (address: string) => address === '127.0.0.1',
  lookup: async (name: string) => [name === 'pictures.example' ? '127.0.0.1' : '10.0.0.1'],
}
const chat = await chatForTest({ externalImages })
const { services, people, clock, app } = chat
const images = services.externalImages
const partsOf = (link: string) => link.split('/').slice(2) as [string, string]

test('IMAGE-11: only the server makes addresses of external images', () => {
  const [seal, hex] = partsOf(externalImageLink(linkKey, urlOf('/cat.png')))
  expect(openExternalImageLink(linkKey, seal, hex)).toBe(urlOf('/cat.png'))
  const other = Buffer.from('http://10.0.0.1/x.png').toString('hex')
  expect(openExternalImageLink(linkKey, seal, other)).toBeUndefined()
  expect(openExternalImageLink(linkKey, `${seal.slice(1)}0`, hex)).toBeUndefined()
  expect(openExternalImageLink(linkKey, '', hex)).toBeUndefined()
})

test('IMAGE-11: a message shows an external image through the server, which fetches it once', async () => {
  const { html } = await services.messaging.rendering.render(urlOf('/cat.png'), people.hamlet)
  const [, link = ''] = /<img src="([^"]+)"/.exec(html) ?? []
  expect(link).toMatch(/^\/external_content\/[0-9a-f]{64}\/[0-9a-f]+$/)
  const replies = await Promise.all([app.inject(link), app.inject(link)])
  for (const reply of replies) {
    expect(reply).toMatchObject({ statusCode: 200, body: 'cat' })
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  }
  expect((await app.inject(link)).statusCode).toBe(200)
  expect(requests).toEqual(['/cat.png'])
  expect((await app.inject(link.replace(/.$/, '0'))).statusCode).toBe(404)
})

test('IMAGE-11: a request that looks into the cache until another one has fetched the image fetches nothing', async () => {
  const { sql } = services.database
  let endFirst = () => {}
  const firstEnded = new Promise<void>((resolve) => {
    endFirst = resolve
  })
  let reads = 0
  const slow = new Proxy(sql, {
    apply(target, self, [texts, ...values]) {
      const query = Reflect.apply(target, self, [texts, ...values]) as Promise<unknown>
      const isRead = String(texts).includes('select')
      if (isRead) reads += 1
      return isRead && reads === 2 ? query.then(async (rows) => firstEnded.then(() => rows)) : query
    },
  })
  const fetching = new ExternalImages({ clock, database: { ...services.database, sql: slow } }, externalImages)
  const parts = partsOf(externalImageLink(linkKey, urlOf('/cat-once.png')))
  const [first, second] = [fetching.open(...parts), fetching.open(...parts)]
  await first
  endFirst()
  expect((await second)?.contentType).toBe('image/png')
  expect(requests).toEqual(['/cat-once.png'])
})

test('IMAGE-12: other types and private networks are not fetched, and a failure is not repeated at once', async () => {
  const open = async (url: string) => await images?.open(...partsOf(externalImageLink(linkKey, url)))
  expect(await open(urlOf('/page.png'))).toBeUndefined()
  expect(await open(urlOf('/page.png'))).toBeUndefined()
  expect(requests).toEqual(['/page.png'])
  expect(await open('http://inner.example/cat.png')).toBeUndefined()
  clock.advance(chatLimits.externalRetryAfterMs)
  expect(await open(urlOf('/page.png'))).toBeUndefined()
  expect(requests).toHaveLength(2)
})

test('IMAGE-12: the cache forgets images after a month, and the oldest ones beyond its space', async () => {
  const parts = partsOf(externalImageLink(linkKey, urlOf('/cat-2.png')))
  await images?.open(...parts)
  clock.advance(chatLimits.externalImageAgeMaxMs + 1)
  await images?.prune()
  await images?.open(...parts)
  expect(requests).toEqual(['/cat-2.png', '/cat-2.png'])
  await images?.open(...partsOf(externalImageLink(linkKey, urlOf('/cat-3.png'))))
  clock.advance(1)
  await images?.open(...partsOf(externalImageLink(linkKey, urlOf('/cat-4.png'))))
  await pruneExternalImages(services.database.sql, 0, 'cat'.length)
  requests.splice(0)
  await images?.open(...partsOf(externalImageLink(linkKey, urlOf('/cat-4.png'))))
  await images?.open(...partsOf(externalImageLink(linkKey, urlOf('/cat-3.png'))))
  expect(requests).toEqual(['/cat-3.png'])
})
