import { once } from 'node:events'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort, type ProxyProcess, proxyIsMissing, startProxy } from './proxy-process.ts'
import { type SandboxServer, startSandbox } from './sandbox-server.ts'

const site = 'https://agora.example.com'
const allMissing = proxyIsMissing('nginx') && proxyIsMissing('caddy')
let server: SandboxServer
let agoraPort = 0

beforeAll(async () => {
  if (allMissing) return
  agoraPort = await freePort()
  const proxied = { AGORA_SITE: site, AGORA_TRUSTED_PROXIES: '127.0.0.1', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }
  server = await startSandbox({ AGORA_PORT: String(agoraPort), ...proxied })
})
afterAll(() => server?.end())

describe.each(['nginx', 'caddy'] as const)('a server behind %s', (name) => {
  describe.skipIf(proxyIsMissing(name))('with the configuration of the project', () => {
    let proxy: ProxyProcess
    beforeAll(async () => {
      proxy = await startProxy(name, agoraPort)
    })
    afterAll(() => proxy?.end())

    const place = () => ({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      servername: 'agora.example.com',
      rejectUnauthorized: false,
    })

    async function send(method: string, path: string, options: RequestOptions = {}, body?: string | Buffer) {
      const headers = { host: 'agora.example.com', ...options.headers }
      const sent = httpsRequest({ ...place(), ...options, method, path, headers }).end(body)
      const [reply] = await once(sent, 'response')
      return { status: reply.statusCode as number, headers: reply.headers, body: await buffer(reply) }
    }

    const ownKey = () => {
      const { email, apiKey } = server.ready.chat.member
      return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }

    async function signIn(headers: RequestOptions['headers'] = {}): Promise<string> {
      const { email, password } = server.ready.chat.member
      const body = new URLSearchParams({ username: email, password }).toString()
      const reply = await send('POST', '/json/session', { headers: { ...form, origin: site, ...headers } }, body)
      expect(reply.status, reply.body.toString()).toBe(200)
      return reply.headers['set-cookie']?.find((one: string) => one.startsWith('__Host-')) ?? ''
    }

    test('PROXY-1: a browser signs in, and the session has the address of the client, not one that it names', async () => {
      const cookie = await signIn({ 'x-forwarded-for': '203.0.113.9' })
      expect(cookie).toMatch(/; Secure/)
      const listed = await send('GET', '/json/sessions', { headers: { cookie: cookie.split(';')[0] } })
      const { sessions } = JSON.parse(listed.body.toString())
      expect(sessions.find(({ is_current }: { is_current: boolean }) => is_current).address).toBe('127.0.0.1')
      expect(listed.headers['strict-transport-security']).toBeDefined()
    })

    test('PROXY-2: replies of the APIs are compressed, and the same as without', async () => {
      for (const path of ['/v1/public/swagger', '/api/v1/messages?anchor=newest&num_before=20&num_after=0']) {
        const plain = await send('GET', path, { headers: { authorization: ownKey() } })
        const packed = await send('GET', path, { headers: { authorization: ownKey(), 'accept-encoding': 'gzip' } })
        expect(plain.headers['content-encoding']).toBeUndefined()
        expect(packed.headers['content-encoding'], path).toBe('gzip')
        expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
      }
    })

    test('PROXY-3: a file larger than the default limits is uploaded and read again', async () => {
      const content = Buffer.alloc(3_000_000, 'agora ')
      const boundary = 'part'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
      const headers = { authorization: ownKey(), 'content-type': `multipart/form-data; boundary=${boundary}` }
      const reply = await send('POST', '/api/v1/user_uploads', { headers }, body)
      expect(reply.status, reply.body.toString()).toBe(200)
      const { url } = JSON.parse(reply.body.toString())
      const read = await send('GET', `/api/v1${url}`, { headers: { authorization: ownKey() } })
      const { url: temporary } = JSON.parse(read.body.toString())
      expect((await send('GET', temporary)).body.equals(content)).toBe(true)
    })

    test('PROXY-4: a waiting poll receives an event when it happens', async () => {
      const headers = { ...form, authorization: ownKey() }
      const registered = await send('POST', '/api/v1/register', { headers }, 'event_types=["message"]')
      const { queue_id, last_event_id } = JSON.parse(registered.body.toString())
      const polled = send('GET', `/api/v1/events?queue_id=${queue_id}&last_event_id=${last_event_id}`, { headers })
      const content = `behind ${name}`
      const message = new URLSearchParams({ type: 'channel', to: 'general', topic: 'proxies', content }).toString()
      expect((await send('POST', '/api/v1/messages', { headers }, message)).status).toBe(200)
      const { events } = JSON.parse((await polled).body.toString())
      expect(events).toMatchObject([{ type: 'message', message: { content } }])
    })

    test('PROXY-5: a client connects to the trading WebSocket', async () => {
      const socket = new WebSocket(`wss://127.0.0.1:${proxy.httpsPort}/v1/ws`, {
        ...place(),
        headers: { host: 'agora.example.com' },
      })
      await once(socket, 'open')
      socket.send(JSON.stringify({ id: 1, method: 'ping', params: {} }))
      const [frame] = await once(socket, 'message')
      expect(JSON.parse(String(frame))).toMatchObject({ id: 1 })
      socket.close()
      await once(socket, 'close')
    })
  })
})
