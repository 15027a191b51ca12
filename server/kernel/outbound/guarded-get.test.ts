import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { addressList } from '../auth/address-list.ts'
import { guardedGet } from './guarded-get.ts'
import { connectionGuard, isPublicAddress } from './public-address.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://site.example:${(server.address() as AddressInfo).port}`
}

const settings = {
  ...{ bytesMax: 100, timeoutMs: 10_000, redirectsMax: 2 },
  types: new Set(['image/png']),
  mayConnect: () => true,
  lookup: async () => ['127.0.0.1'],
}

const png: RequestListener = (_request, reply) => {
  reply.setHeader('content-type', 'image/png; x=y')
  reply.end('bytes')
}

test('OUTBOUND-1: only addresses of the public internet count as public', () => {
  const own = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1']
  const more = ['fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '224.0.0.1', 'localhost', '']
  const embedded = ['::7f00:1', '::a00:1', '::127.0.0.1', '4000::1']
  expect([...own, ...more, ...embedded].filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true)
})

test('OUTBOUND-1: an operator can allow ranges of the own network', () => {
  const list = addressList(['10.0.0.0/8'])
  if ('wrong' in list) throw new Error(list.wrong)
  const mayConnect = connectionGuard(list)
  expect(['10.9.9.9', '8.8.8.8', '192.168.0.1', '::ffff:10.0.0.1'].map(mayConnect)).toEqual([true, true, false, true])
  const none = addressList([])
  if ('wrong' in none) throw new Error(none.wrong)
  expect(connectionGuard(none)('10.9.9.9')).toBe(false)
})

test('OUTBOUND-2: a name is resolved once, and the connection goes to that address', async () => {
  const site = await serve(png)
  let lookups = 0
  const lookup = async () => {
    lookups += 1
    return lookups === 1 ? ['10.0.0.1', '127.0.0.1'] : ['10.0.0.1']
  }
  const mayConnect = (address: string) => address === '127.0.0.1'
  const reply = await guardedGet(`${site}/a.png`, { ...settings, lookup, mayConnect })
  expect(reply).toEqual({ contentType: 'image/png', content: Buffer.from('bytes') })
  expect(lookups).toBe(1)
})

test('OUTBOUND-2: a forbidden address is not connected to, by name, by literal or by redirect', async () => {
  let requests = 0
  const site = await serve((request, reply) => {
    requests += 1
    reply.writeHead(302, { location: request.url === '/loop' ? '/loop' : 'http://192.168.0.9/x.png' }).end()
  })
  const mayConnect = (address: string) => address === '127.0.0.1'
  const blocked = { ...settings, mayConnect }
  expect(await guardedGet('http://192.168.0.9/x.png', blocked)).toBe('forbidden_address')
  expect(await guardedGet('http://inner.example/x.png', { ...blocked, lookup: async () => ['10.0.0.1'] })).toBe(
    'forbidden_address',
  )
  expect(requests).toBe(0)
  expect(await guardedGet(`${site}/x.png`, blocked)).toBe('forbidden_address')
  expect(await guardedGet(`${site}/loop`, blocked)).toBe('redirects')
})

test('OUTBOUND-2: few names are resolved at once: a slow name server does not occupy the threads of the process', async () => {
  const site = await serve(png)
  const waiting: (() => void)[] = []
  let mostAtOnce = 0
  const lookup = async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      mostAtOnce = Math.max(mostAtOnce, waiting.length)
    })
    return ['127.0.0.1']
  }
  let ended = 0
  const fetches = Array.from({ length: 6 }, () =>
    guardedGet(`${site}/a.png`, { ...settings, lookup }).finally(() => {
      ended += 1
    }),
  )
  while (ended < fetches.length) {
    await new Promise(setImmediate)
    waiting.shift()?.()
  }
  expect(mostAtOnce).toBe(2)
  for (const reply of await Promise.all(fetches)) expect(reply).toMatchObject({ contentType: 'image/png' })
})

test('OUTBOUND-3: type, size, status and form of the URL are limited', async () => {
  const accepted = new Set<string | undefined>()
  const site = await serve((request, reply) => {
    accepted.add(request.headers.accept)
    if (request.url === '/page') return reply.setHeader('content-type', 'text/html').end('<script>')
    if (request.url === '/missing') return reply.writeHead(404, { 'content-type': 'image/png' }).end()
    reply.setHeader('content-type', 'image/png')
    if (request.url === '/said') return reply.setHeader('content-length', '101').end('x'.repeat(101))
    reply.write('x'.repeat(60))
    return reply.end('x'.repeat(60))
  })
  const fetched = async (path: string) => await guardedGet(`${site}${path}`, settings)
  expect(await fetched('/page')).toBe('type')
  expect(await fetched('/missing')).toBe('status')
  expect(await fetched('/said')).toBe('size')
  expect(await fetched('/grows')).toBe('size')
  await guardedGet(`${site}/page`, { ...settings, types: new Set(['text/html', 'application/xhtml+xml']) })
  expect([...accepted]).toEqual(['image/png', 'text/html, application/xhtml+xml'])
  for (const url of ['ftp://site.example/a.png', 'http://user:pass@site.example/', 'x', 'file:///etc/passwd'])
    expect(await guardedGet(url, settings)).toBe('bad_url')
})
