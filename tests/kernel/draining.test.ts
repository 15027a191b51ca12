import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { RawConnection } from '../../server/kernel/http/testing.ts'
import { tradingEndpoint } from '../../server/trading/endpoint.ts'
import { allTestEndpoints, Moment, Poll } from './endpoints-for-test.ts'
import { type ServerForTest, serverForTest } from './server-for-test.ts'

let server: ServerForTest | undefined
afterEach(() => server?.close())

async function polling(): Promise<{ poll: Poll; connection: RawConnection; server: ServerForTest }> {
  const poll = new Poll()
  server = await serverForTest({ endpoints: [...allTestEndpoints, poll.endpoint] })
  const connection = new RawConnection(server.port)
  connection.write('GET /v1/test/poll HTTP/1.1\r\nHost: x\r\n\r\n')
  await poll.started.waited
  return { poll, connection, server }
}

async function refusesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const refused = await Promise.race([
    once(socket, 'connect').then(() => false),
    once(socket, 'error').then(() => true),
  ]).catch(() => true)
  socket.destroy()
  return refused
}

describe('a long poll', () => {
  test('HTTP-32: is aborted when its client disconnects', async () => {
    const { poll, connection } = await polling()
    connection.end()
    await expect(poll.clientGone.waited).resolves.toBeUndefined()
  })

  test('HTTP-32: is not aborted by its own reply', async () => {
    const { poll, connection } = await polling()
    let gone = false
    void poll.clientGone.waited.then(() => {
      gone = true
    })
    poll.answered.come()
    await connection.until((received) => received.includes('answered'))
    connection.write('GET /v1/public/ping HTTP/1.1\r\nHost: x\r\n\r\n')
    await connection.until((received) => received.includes('pong'))
    connection.end()
    expect(gone).toBe(false)
  })

  test('HTTP-32: a listener added after the disconnect is called at once', async () => {
    let aborted: boolean | undefined
    const started = new Moment()
    const asked = new Moment()
    const late = tradingEndpoint({
      method: 'GET',
      path: '/test/late',
      tag: 'Test',
      summary: 'Asks late',
      access: 'public',
      params: {},
      reply: z.literal('late'),
      failures: [],
      async handle({ request }) {
        started.come()
        await once(request.response, 'close')
        aborted = request.signal().aborted
        asked.come()
        return 'late' as const
      },
    })
    server = await serverForTest({ endpoints: [late] })
    const connection = new RawConnection(server.port)
    connection.write('GET /v1/test/late HTTP/1.1\r\nHost: x\r\n\r\n')
    await started.waited
    connection.end()
    await asked.waited
    expect(aborted).toBe(true)
  })
})

describe('draining', () => {
  test('HTTP-33: a pending request is answered as the last one on its connection', async () => {
    const { poll, connection, server } = await polling()
    const drained = server.listener.drain(60_000)
    poll.answered.come()
    const received = await connection.untilClosed()
    expect(received).toContain('answered')
    expect(received.toLowerCase()).toContain('connection: close')
    await drained
  })

  test('HTTP-33: no new connection is accepted while others are served', async () => {
    const { poll, connection, server } = await polling()
    const drained = server.listener.drain(60_000)
    while (!(await refusesConnections(server.port))) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(connection.closed).toBe(false)
    poll.answered.come()
    await drained
  })

  test('HTTP-33: a late request on an open connection is answered', async () => {
    const { poll, connection, server } = await polling()
    const drained = server.listener.drain(60_000)
    connection.write('GET /v1/test/items/5 HTTP/1.1\r\nHost: x\r\n\r\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    poll.answered.come()
    const received = await connection.untilClosed()
    expect(received).toContain('answered')
    await drained
  })

  test('HTTP-34: idle connections do not hold it up', async () => {
    server = await serverForTest()
    const idle = new RawConnection(server.port)
    idle.write('GET /v1/public/ping HTTP/1.1\r\nHost: x\r\n\r\n')
    await idle.until((received) => received.includes('pong'))
    const unused = new RawConnection(server.port)
    await once(unused.socket, 'connect')
    await server.listener.drain(60_000)
    await Promise.all([idle.untilClosed(), unused.untilClosed()])
    expect([idle.socket.destroyed, unused.socket.destroyed]).toEqual([true, true])
  })

  test('HTTP-34: a pending page does not delay it either', async () => {
    const started = new Moment()
    const finished = new Moment()
    const addPages = (app: FastifyInstance) => {
      app.get('/slow-page', async () => {
        started.come()
        await finished.waited
        return 'a slow page'
      })
    }
    server = await serverForTest({ addPages })
    const connection = new RawConnection(server.port)
    connection.write('GET /slow-page HTTP/1.1\r\nHost: x\r\n\r\n')
    await started.waited
    const drained = server.listener.drain(60_000)
    finished.come()
    await drained
    expect(await connection.untilClosed()).toContain('a slow page')
  })

  test('HTTP-35: a long poll is aborted at the deadline', async () => {
    const { poll, connection, server } = await polling()
    await server.listener.drain(100)
    await connection.untilClosed()
    await poll.clientGone.waited
    expect(connection.received).toBe('')
  })
})
