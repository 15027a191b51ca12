import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readUrlencoded } from '../../server/kernel/http/urlencoded.ts'
import type { Api, Operation, Part } from './browser-modules.ts'
import * as page from './browser-modules.ts'
import { signedKey } from './signed-api.ts'
import { siteForTest } from './site-for-test.ts'

let trading: Api
let chat: Api

beforeAll(() => {
  const { documents } = siteForTest({ headerPrefix: 'X-TEST', chatEndpoints: 40 })
  trading = page.readApi('trading', documents.trading)
  chat = page.readApi('chat', documents.chat)
})

const names = {
  apiKeyHeader: 'X-TEST-APIKEY',
  signatureHeader: 'X-TEST-SIGNATURE',
  formHeader: 'X-TEST-SIGNATURE-FORM',
}
const around = { origin: 'http://agora.test:8080', timestamp: '1700000000000' }
const textOf = (parts: readonly Part[]) => parts.map((part) => part.text).join('')
const shownOf = (parts: readonly Part[]) => parts.map((part) => (part.secret ? '' : part.text)).join('')

function operation(api: Api, id: string): Operation {
  const found = api.operations.get(id)
  if (found === undefined) throw new Error(`no operation ${id}`)
  return found
}

function plan(api: Api, id: string, values: Record<string, string>) {
  return page.planRequest(operation(api, id), new Map(Object.entries(values)), around)
}

/** The arguments of `curl` as a POSIX shell reads them from a command line. */
function shellWords(line: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${line}`
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

describe('documents', () => {
  test('security, places and kinds of parameters are read from the documents', () => {
    expect(trading.basePath).toBe('/v1')
    expect(operation(trading, 'get_public_ping').security).toBe('none')
    expect(operation(trading, 'post_private_order_limit').security).toBe('signed')
    expect([...trading.tags.keys()]).toEqual(['Public', 'Orders'])
    const message = operation(chat, 'post_messages')
    expect(message.security).toBe('basic')
    expect(message.fields.map(({ name, place, required, json }) => [name, place, required, json])).toEqual([
      ['type', 'form', true, false],
      ['to', 'form', true, true],
      ['content', 'form', true, false],
      ['topic', 'form', false, false],
      ['read_by_sender', 'form', false, false],
    ])
    expect(operation(chat, 'post_user_uploads').fields).toMatchObject([{ name: 'file', place: 'file' }])
    expect(message.refusals).toContainEqual({ status: '401', codes: ['UNAUTHORIZED'] })
  })
})

describe('requests', () => {
  test('a signed request carries its time, in the query for GET and in the body otherwise', () => {
    const read = plan(trading, 'get_private_order_get', { clientOrderId: "a b&c='d'" })
    expect(read.parameters).toBe('clientOrderId=a%20b%26c%3D%27d%27&timestamp=1700000000000')
    expect(read.url).toBe(`http://agora.test:8080/v1/private/order/get?${read.parameters}`)
    const placed = plan(trading, 'post_private_order_limit', { symbol: 'btcusdt', price: '1.5' })
    expect(placed.parameters).toBe('symbol=btcusdt&price=1.5&timestamp=1700000000000')
    expect(placed.url).toBe('http://agora.test:8080/v1/private/order/limit')
    const fixed = plan(trading, 'get_private_order_get', { clientOrderId: 'x', timestamp: '5' })
    expect(fixed.parameters).toBe('clientOrderId=x&timestamp=5')
  })

  test('a public request has only the given values, and path values are encoded', () => {
    expect(plan(trading, 'get_public_ping', {}).url).toBe('http://agora.test:8080/v1/public/ping')
    const [id = ''] = [...chat.operations.keys()].filter((one) => one.startsWith('get_channels'))
    expect(plan(chat, id, { item_id: '7/8', name: 'x' }).url).toMatch(/\/channels\/7%2F8\/part_\d+\?name=x$/)
  })

  test('an encoded value decodes to itself, and a URL does not change it', () => {
    const pairs = fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' })), { maxLength: 4 })
    fc.assert(
      fc.property(pairs, (given) => {
        const named = given.map(([name, value], index) => [`${name}${index}`, value] as const)
        const text = page.encodePairs(named)
        expect(new URL(`http://agora.test/?${text}`).search.slice(1)).toBe(text)
        const wellFormed = named.map(([name, value]) => [Buffer.from(name).toString(), Buffer.from(value).toString()])
        expect(readUrlencoded(text)).toEqual(wellFormed)
      }),
    )
  })

  test('the signed text is the method, the path and the parameters as they are sent', () => {
    const made = plan(trading, 'post_private_order_limit', { symbol: 'btcusdt' })
    expect(page.boundText(made)).toBe(`POST\n${made.path}\n${made.parameters}`)
  })
})

const openssl = spawnSync('openssl', ['version']).status === 0
if (!openssl) process.stdout.write('Left out: the lines that sign when run. Install the Debian package openssl.\n')

describe('curl lines', () => {
  test('a signed line has key and signature, and its body is the signed text', () => {
    const made = plan(trading, 'post_private_order_limit', { symbol: "it's", price: '1' })
    const line = textOf(page.signedCurl(made, signedKey.apiKey, 'abc123', names))
    expect(shellWords(line)).toEqual([
      'http://agora.test:8080/v1/private/order/limit',
      '-H',
      'X-TEST-APIKEY: test-key-1',
      '-H',
      'X-TEST-SIGNATURE: abc123',
      '-H',
      'X-TEST-SIGNATURE-FORM: bound',
      '--data-raw',
      'symbol=it%27s&price=1&timestamp=1700000000000',
    ])
  })

  test.skipIf(!openssl).each(['get_private_order_get', 'post_private_order_limit'])(
    '%s as lines that sign when run',
    (id) => {
      const made = plan(trading, id, { symbol: 'btcusdt', clientOrderId: '$(touch /tmp/x) `id` "q"' })
      const parts = page.selfSigningCurl(made, around.timestamp, signedKey, names)
      expect(shownOf(parts)).not.toContain(signedKey.secretKey.slice(0, 8))
      const words = shellWords(textOf(parts))
      const signed = made.inBody ? words[words.indexOf('--data-raw') + 1] : words[0]?.split('?')[1]
      expect(signed).toMatch(/timestamp=\d{10}000$/)
      expect(signed).toContain('clientOrderId=%24%28touch')
      const expected = createHmac('sha256', signedKey.secretKey)
        .update(`${made.method}\n${made.path}\n${signed}`)
        .digest('hex')
      expect(words).toContain(`X-TEST-SIGNATURE: ${expected}`)
      expect(words).toContain('X-TEST-APIKEY: test-key-1')
      expect(words).toContain('X-TEST-SIGNATURE-FORM: bound')
      expect(made.path).toMatch(/^\/v1\/private\/order\/(get|limit)$/)
    },
  )

  test('a chat line has the credentials, not shown, and every field as it was written', () => {
    const made = plan(chat, 'post_messages', { type: 'direct', to: '[7]', content: "It's 5 > 3 & @all\n$HOME" })
    const parts = page.plainCurl(made, { email: "o'neil@example.com", apiKey: "k'ey" })
    expect(shownOf(parts)).not.toContain("k'ey")
    expect(shellWords(textOf(parts))).toEqual([
      'http://agora.test:8080/api/v1/messages',
      '-u',
      "o'neil@example.com:k'ey",
      '--data-urlencode',
      'type=direct',
      '--data-urlencode',
      'to=[7]',
      '--data-urlencode',
      "content=It's 5 > 3 & @all\n$HOME",
    ])
  })

  test('files are named, and methods other than the usual are given', () => {
    expect(shellWords(textOf(page.plainCurl(plan(chat, 'post_user_uploads', {}))))).toContain('file=@FILE')
    const [id = ''] = [...chat.operations.keys()].filter((one) => one.startsWith('delete_'))
    expect(shellWords(textOf(page.plainCurl(plan(chat, id, { item_id: '1' })))).slice(0, 2)).toEqual(['-X', 'DELETE'])
  })
})
