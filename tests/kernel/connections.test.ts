import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RawConnection, send } from '../../server/kernel/http/testing.ts'
import { allTestEndpoints } from './endpoints-for-test.ts'
import { type ServerForTest, serverForTest } from './server-for-test.ts'

let server: ServerForTest
let open: RawConnection[] = []
beforeAll(async () => {
  server = await serverForTest({ endpoints: allTestEndpoints })
})
afterAll(() => server.close())
afterAll(() => open.map((connection) => connection.end()))

function connect(): RawConnection {
  const connection = new RawConnection(server.port)
  open = [...open, connection]
  return connection
}

const statusLines = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const answered = (count: number) => (received: string) =>
  statusLines(received).filter((status) => status >= 200).length === count
const ping = 'GET /v1/public/ping HTTP/1.1\r\nHost: x\r\n\r\n'

describe('several requests on one connection', () => {
  test('HTTP-26: pipelined requests are answered in the order sent', async () => {
    const connection = connect()
    const item = (id: number) => `GET /v1/test/items/${id} HTTP/1.1\r\nHost: x\r\n\r\n`
    const post = 'POST /v1/test/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=9'
    const lost = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n'
    connection.write([item(1), post, item(2), lost, item(3)].join(''))
    const received = await connection.until((text) => answered(5)(text) && text.includes('"result":3'))
    expect(statusLines(received)).toEqual([200, 200, 200, 404, 200])
    const order = ['"result":1', '"a":"9"', '"result":2', 'NOT_FOUND', '"result":3'].map((text) =>
      received.indexOf(text),
    )
    expect(order).toEqual([...order].sort((left, right) => left - right))
    expect(order).not.toContain(-1)
  })

  test.each([
    ['413 by its length', '/v1/test/echo', 'application/x-www-form-urlencoded', 413],
    ['415', '/v1/test/echo', 'image/png', 415],
    ['404', '/v1/nothing', 'application/x-www-form-urlencoded', 404],
    ['405', '/v1/public/ping', 'application/x-www-form-urlencoded', 405],
    ['413 of an upload', '/v1/test/upload', 'multipart/form-data; boundary=x', 413],
  ])('HTTP-27: after a body refused with %s the connection stays open', async (_what, path, type, status) => {
    const connection = connect()
    const length = 8_000_000
    connection.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`)
    await connection.until(answered(1))
    connection.write(Buffer.alloc(length, 'x'))
    connection.write(ping)
    const received = await connection.until((text) => text.includes('pong'))
    expect(statusLines(received)).toEqual([status, 200])
  })

  test('HTTP-27: after a body refused for its content the connection stays open', async () => {
    const connection = connect()
    const chunk = `186a0\r\n${'x'.repeat(100_000)}\r\n`
    connection.write('POST /v1/test/echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    connection.write(`${chunk.repeat(40)}0\r\n\r\n${ping}`)
    const received = await connection.until((text) => text.includes('pong'))
    expect(statusLines(received)).toEqual([413, 200])
  })

  test('HTTP-27: a client that reads only after it has sent all still gets its refusal', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const body = Buffer.alloc(20_000_000, 'x')
      const answer = await send(server.port, {
        method: 'POST',
        path: '/v1/test/echo',
        headers: { connection: 'close' },
        body,
      })
      expect(answer.status).toBe(413)
    }
  })

  test('HTTP-27: a malformed upload is refused and its connection stays open', async () => {
    const connection = connect()
    const body = `--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n${'y'.repeat(300_000)}`
    const head = `POST /v1/test/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n`
    connection.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}${ping}`)
    const received = await connection.until((text) => text.includes('pong'))
    expect(statusLines(received)).toEqual([400, 200])
    expect(await readdir(server.spoolDirectory)).toEqual([])
  })

  test('HTTP-26: one agent can use one connection for requests of both APIs', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (const path of ['/v1/public/ping', '/api/v1/test/items/3', '/page', '/v1/nothing', '/v1/test/stream']) {
      await new Promise<void>((resolve, reject) => {
        const outgoing = request({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
          ports.add(response.socket.localPort)
          response.resume().on('end', resolve)
        })
        outgoing.on('error', reject).end()
      })
    }
    agent.destroy()
    expect(ports.size).toBe(1)
  })
})

describe('a client that asks before it sends its body', () => {
  const head = (path: string, length: number, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n${more}\r\n`

  test('HTTP-28: gets 100 Continue when its body will be read', async () => {
    const connection = connect()
    connection.write(head('/v1/test/echo', 3))
    await connection.until((text) => text.includes('100 Continue'))
    connection.write('a=1')
    expect(statusLines(await connection.until(answered(1)))).toEqual([100, 200])
  })

  test.each([
    ['is too large', '/v1/test/echo', 5_000_000, '', 413],
    ['is of an unknown type', '/v1/test/echo', 5, 'Content-Type: image/png\r\n', 415],
    ['goes nowhere', '/v1/nothing', 5, '', 404],
  ])('HTTP-28: is spared sending it when it %s', async (_what, path, length, more, status) => {
    const connection = connect()
    connection.write(head(path, length, more))
    const received = await connection.untilClosed()
    expect(statusLines(received)).toEqual([status])
    expect(received.toLowerCase()).toContain('connection: close')
  })
})

describe('malformed requests', () => {
  test.each([
    ['nonsense', 'HELLO\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a space in a header name', 'GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n', 400],
    [
      'two ways to say how long a body is',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd', 400],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3x\r\n\r\nabc', 400],
    [
      'a chunk size that is no number',
      'POST /v1/test/echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a path that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ])('HTTP-29: %s is refused and its connection closed', async (_what, text, status) => {
    const connection = connect()
    connection.write(text)
    const received = await connection.untilClosed()
    expect(statusLines(received)[0]).toBe(status)
    expect(received.toLowerCase()).toMatch(/x-request-id: \S+/)
  })

  test('HTTP-29: large headers below the limit are accepted', async () => {
    expect((await server.ask({ path: '/v1/public/ping', headers: { 'x-long': 'x'.repeat(12_000) } })).status).toBe(200)
  })

  test('HTTP-29: after all that the server is well', async () => {
    expect((await server.ask({ path: '/v1/public/ping' })).status).toBe(200)
  })
})

describe('slow clients', () => {
  test('HTTP-30: heads, requests and idle connections have their time, and it is looked after', async () => {
    const { server: http } = server.listener.app
    expect(http.headersTimeout).toBe(10_000)
    expect(http.requestTimeout).toBe(300_000)
    expect(http.keepAliveTimeout).toBe(75_000)
  })

  test('HTTP-30: a head that never ends is answered with 408 and closed', async () => {
    const slow = await serverForTest()
    slow.listener.app.server.headersTimeout = 100
    const connection = new RawConnection(slow.port)
    connection.write('GET / HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => connection.write('X-A: b\r\n'), 50)
    const received = await connection.untilClosed()
    clearInterval(drip)
    expect(statusLines(received)).toEqual([408])
    await slow.close()
  })
})

describe('streams', () => {
  test('HTTP-31: a stream is sent as it arrives, with the headers of its reply', async () => {
    const { text, headers } = await server.ask({ path: '/v1/test/stream' })
    expect(text).toBe('a,b\nc,d\n')
    expect(headers).toMatchObject({ 'content-type': 'text/csv', 'cache-control': 'max-age=60' })
    expect(headers['x-request-id']).toBeDefined()
  })

  test('HTTP-31: a stream that breaks ends in a broken connection, not in a short answer, and is logged', async () => {
    await expect(server.ask({ path: '/v1/test/stream?breaks=true' })).rejects.toThrow()
    expect(server.logged.some((line) => line.includes('the disk went away'))).toBe(true)
    expect((await server.ask({ path: '/v1/public/ping' })).status).toBe(200)
  })
})

describe('uploads', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const file = (content: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="ö ü.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`

  test.each(['/v1/test/upload', '/api/v1/test/upload'])(
    'HTTP-13: %s accepts files and leaves nothing behind',
    async (path) => {
      const purpose = '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\navatar\r\n'
      const body = `${purpose}${file('y'.repeat(2_000_000))}--x--\r\n`
      const { status, json } = await server.ask({ method: 'POST', path, headers, body })
      expect(status).toBe(200)
      expect(json.result === 'success' ? json.value : json.result).toEqual({
        names: ['ö ü.png'],
        bytes: 2_000_000,
        purpose: 'avatar',
      })
      expect(await readdir(server.spoolDirectory)).toEqual([])
    },
  )

  test('HTTP-14: an endpoint that asks for larger bodies gets them, the others do not', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `content=${'x'.repeat(4_000_000)}`
    const large = await server.ask({ method: 'POST', path: '/v1/test/large-form', headers: form, body })
    expect(large.json.result).toBe(4_000_000)
    expect((await server.ask({ method: 'POST', path: '/v1/test/echo', headers: form, body })).status).toBe(413)
  })
})

test('KERNEL-5: nothing secret that a client sends is logged, however its request ends', async () => {
  const headers = {
    authorization: 'Basic aHVudGVyMg==',
    cookie: 'session=hunter2',
    'x-svc-apikey': 'hunter2',
    'x-svc-signature': 'hunter2',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const query = 'password=hunter2&signature=hunter2'
  for (const path of [
    '/v1/test/crashes',
    '/v1/test/undeclared',
    '/v1/nothing',
    '/broken-page',
    '/v1/test/database-gone',
  ]) {
    await server.ask({ path: `${path}?${query}`, headers })
  }
  await server.ask({ method: 'POST', path: '/v1/test/echo', headers, body: `${query}&list=hunter2` })
  const all = server.logged.join('')
  expect(all).toContain('/v1/test/crashes')
  expect(all).not.toMatch(/hunter2|aHVudGVyMg/)
})

describe('a client that disconnects while its request arrives', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['files', 'multipart/form-data; boundary=x'],
  ])('HTTP-37: %s of which nothing came is given up, and counted', async (_kind, type) => {
    const before = await answeredEchoes()
    const connection = connect()
    const head = `POST /v1/test/echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 30\r\n\r\n`
    connection.socket.write(head, () => connection.end())
    await expect.poll(answeredEchoes).toBe(before + 1)
  })
})

async function answeredEchoes(): Promise<number> {
  const text = await server.metrics.text()
  const counts = [...text.matchAll(/^agora_request_seconds_count\{endpoint="POST \/v1\/test\/echo"[^}]*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
