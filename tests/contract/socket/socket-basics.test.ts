import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { RawConnection } from '../../../server/kernel/http/testing.ts'
import { socketForTest } from '../../../server/trading/socket/testing.ts'

const server = await socketForTest({ limits: { frameBytesMax: 4_096 } })

test('SOCKET-1: a request is answered with its id and the envelope of the HTTP API', async () => {
  const client = await server.connect()
  const serverTime = String(server.clock.nowMs())
  expect(await client.ask('ping')).toEqual({ id: 1, status: 'true', serverTime, result: 'pong' })
  client.send({ id: 'a "quoted" id', method: 'time' })
  expect((await client.next((message) => message.id === 'a "quoted" id')).result).toBe(serverTime)
  const refused = await client.ask('get_balance')
  expect(refused).toMatchObject({ status: 'false', error: { code: 'MISSING_CREDENTIALS', retryable: false } })
  expect(Object.keys(refused.error)).toEqual(['code', 'message', 'messageFa', 'details', 'retryable'])
  await client.close()
})

const hostile: [string, string, string | number | null][] = [
  ['', 'BAD_REQUEST', null],
  ['not json', 'BAD_REQUEST', null],
  ['[]', 'BAD_REQUEST', null],
  ['null', 'BAD_REQUEST', null],
  ['"text"', 'BAD_REQUEST', null],
  ['{"id":1', 'BAD_REQUEST', null],
  ['{"id":{},"method":"ping"}', 'BAD_REQUEST', null],
  ['{"id":1.5,"method":"ping"}', 'BAD_REQUEST', null],
  [`{"id":"${'x'.repeat(65)}","method":"ping"}`, 'BAD_REQUEST', null],
  ['{"id":2}', 'BAD_REQUEST', 2],
  ['{"id":3,"method":4}', 'BAD_REQUEST', 3],
  ['{"id":4,"method":null}', 'BAD_REQUEST', 4],
  ['{"id":5,"method":"ping","params":[1]}', 'BAD_REQUEST', 5],
  ['{"id":6,"method":"ping","params":"x"}', 'BAD_REQUEST', 6],
  ['{"id":7,"method":"ping","extra":1}', 'BAD_REQUEST', 7],
  ['{"id":8,"method":"__proto__"}', 'NOT_FOUND', 8],
  ['{"id":9,"method":"constructor","params":{"__proto__":{}}}', 'NOT_FOUND', 9],
  ['{"id":10,"method":"list_subscriptions","params":{"unknown":1}}', 'UNKNOWN_PARAMETER', 10],
  ['{"id":11,"method":"subscribe","params":{"channels":"btcusdt@depth"}}', 'BAD_REQUEST', 11],
  ['{"id":12,"method":"subscribe","params":{"channels":[]}}', 'BAD_REQUEST', 12],
  ['{"id":13,"method":"subscribe","params":{"channels":["btcusdt@nothing"]}}', 'BAD_REQUEST', 13],
  ['{"id":14,"method":"subscribe","params":{"channels":["nomarket@depth"]}}', 'BAD_REQUEST', 14],
  ['{"id":15,"method":"subscribe","params":{"channels":["btcusdt@depth_1"]}}', 'BAD_REQUEST', 15],
  ['{"id":16,"method":"order.limit","params":{"side":"up"}}', 'BAD_REQUEST', 16],
  ['{"id":17,"method":"order.limit","params":{"side":"buy","symbol":"btcusdt"}}', 'MISSING_CREDENTIALS', 17],
  ['{"id":18,"method":"subscribe","params":{"channels":["btcusdt@depth\\u0000"]}}', 'BAD_REQUEST', 18],
  [`{"id":19,"method":"ping","params":{"a":${'['.repeat(500)}${']'.repeat(500)}}}`, 'BAD_REQUEST', null],
  [
    `{"id":20,"method":"list_subscriptions","params":{"a":${'['.repeat(30)}${']'.repeat(30)}}}`,
    'UNKNOWN_PARAMETER',
    20,
  ],
]

test('SOCKET-2: any text is answered, and the connection stays open', async () => {
  const client = await server.connect()
  for (const [frame, code, id] of hostile) {
    client.send(frame)
    const answer = await client.next(() => true)
    expect(answer, frame).toMatchObject({ id, status: 'false', error: { code } })
  }
  expect(await client.ok('ping')).toBe('pong')
  expect(await client.ok('list_subscriptions')).toEqual({ channels: [] })
  await client.close()
})

test('API-6: the methods of public endpoints ignore unknown parameters, as over HTTP', async () => {
  const client = await server.connect()
  expect(await client.ok('ping', { unknown: 1 })).toBe('pong')
  expect(await client.ok('time', { unknown: '' })).toMatch(/^\d+$/)
  await client.close()
})

test('SOCKET-3: binary frames and frames that are too long close the connection', async () => {
  const binary = await server.connect()
  binary.webSocket.send(Buffer.from('{"id":1,"method":"ping"}'), { binary: true })
  expect(await binary.closed()).toBe(1003)
  const long = await server.connect()
  long.send({ id: 1, method: 'ping', params: { text: 'x'.repeat(5_000) } })
  expect(await long.closed()).toBe(1009)
  const other = await server.connect()
  expect(await other.ok('ping')).toBe('pong')
  await other.close()
})

test('SOCKET-22: an upgrade on another path is refused with an error; compression is not negotiated', async () => {
  const lost = new WebSocket(server.url().replace('/v1/ws', '/v1/elsewhere'))
  const [, response] = await once(lost, 'unexpected-response')
  expect(response.statusCode).toBe(404)
  lost.on('error', () => {})
  lost.terminate()
  const client = await server.connect()
  expect(client.webSocket.extensions).toBe('')
  await client.close()
})

test('SOCKET-22: an offer of HTTP/2 is ignored, for the request and for later ones', async () => {
  const port = Number(new URL(server.url()).port)
  const offer = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n'
  const ping = `GET /v1/public/ping HTTP/1.1\r\n`
  const connection = new RawConnection(port)
  const body = '{"symbol":"btcusdt"}'
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  connection.write(`POST /v1/private/order/limit/buy HTTP/1.1\r\n${offer}${head}${body.slice(0, 5)}`)
  connection.write(body.slice(5))
  expect(await connection.until((received) => received.includes('MISSING_CREDENTIALS'))).toMatch(/^HTTP\/1\.1 401 /)
  connection.write(`${ping}Host: x\r\n\r\n`)
  expect(await connection.until((received) => received.includes('pong'))).toContain('pong')
  expect(connection.closed).toBe(false)
  connection.write(`${ping}${offer}\r\n`)
  expect((await connection.untilClosed()).match(/pong/g)).toHaveLength(2)
})

test('SOCKET-4: requests sent after a logon, without waiting for its reply, run as the account', async () => {
  const client = await server.connect()
  const order = { symbol: 'ethusdt', side: 'sell', price: '4000', volume: '0.1' }
  client.send({ id: 'logon', method: 'session.logon', params: client.logonParams(server.keys.alice) })
  client.send({ id: 'place', method: 'order.limit', params: { ...order, clientOrderId: 'pipelined' } })
  client.send({ id: 'cancel', method: 'order.cancel', params: { clientOrderId: 'pipelined' } })
  expect(await client.next(({ id }) => id === 'logon')).toMatchObject({ status: 'true' })
  expect(await client.next(({ id }) => id === 'place')).toMatchObject({ result: { status: 'open' } })
  expect(await client.next(({ id }) => id === 'cancel')).toMatchObject({ result: { status: 'canceled' } })
  await client.close()
})
