/**
 * The contenders of Agora, in a separate process, each with the least code that can do the work:
 * - `orders`: node:http, checks the signature of an order and replies with text of the size of a real reply;
 * - `durableOrders`: the same, and one row in PostgreSQL before the reply;
 * - `gets`: fastify, sends constants of given sizes;
 * - `chat`: node:http, inserts one message per POST, and per GET selects the newest 100 messages of a channel and writes them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'

export interface BareSettings {
  readonly connection: ConnectionSettings
  readonly secrets: Readonly<Record<string, string>>
  readonly orderBytes: number
  readonly gets: readonly { readonly path: string; readonly bytes: number }[]
  /** The channel whose messages `chat` reads. */
  readonly channelId: number
}

export interface BarePorts {
  readonly orders: number
  readonly durableOrders: number
  readonly gets: number
  readonly chat: number
}

const { connection, secrets, orderBytes, gets, channelId } = JSON.parse(process.argv[2] ?? '{}') as BareSettings
const { sql } = openDatabase({ connection, log: () => undefined, poolSize: 10 })
await sql`create table if not exists bare_orders (id bigint generated always as identity primary key, body text not null)`
await sql`
  create table if not exists bare_messages (id bigint generated always as identity primary key, sender_id int not null,
    topic text not null, content text not null, rendered_content text not null, sent_at_s bigint not null)`

const filler = (bytes: number) => JSON.stringify({ status: 'true', result: 'x'.repeat(Math.max(0, bytes - 29)) })

function isSigned(request: IncomingMessage, body: string): boolean {
  const secret = secrets[String(request.headers['x-svc-apikey'])]
  const given = Buffer.from(String(request.headers['x-svc-signature']), 'latin1')
  if (secret === undefined || given.length !== 64) return false
  return timingSafeEqual(Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'latin1'), given)
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => resolve(body))
  })
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const orderReply = filler(orderBytes)

const orders = createServer(async (request, response) => {
  const body = await bodyOf(request)
  reply(response, isSigned(request, body) ? 200 : 401, orderReply)
})

const durableOrders = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const isAccepted = isSigned(request, body)
  if (isAccepted) await sql`insert into bare_orders (body) values (${body})`
  reply(response, isAccepted ? 200 : 401, orderReply)
})

const chat = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const messages = await sql`
      select id, place, topic, sender_id, content, rendered_content, sent_at_s, client, attributes, revision from messages
      where place = ${2 * channelId} order by id desc limit 100`
    return reply(response, 200, JSON.stringify({ result: 'success', msg: '', messages }))
  }
  const form = new URLSearchParams(await bodyOf(request))
  const content = form.get('content') ?? ''
  const [row] = await sql`
    insert into bare_messages (sender_id, topic, content, rendered_content, sent_at_s)
    values (1, ${form.get('topic') ?? ''}, ${content}, ${`<p>${content}</p>`}, ${Math.floor(Date.now() / 1000)})
    returning id`
  reply(response, 200, JSON.stringify({ result: 'success', msg: '', id: row?.id }))
})

const constants = fastify()
for (const { path, bytes } of gets) {
  const text = filler(bytes)
  constants.get(path, (_, out) => {
    out.header('content-type', 'application/json')
    return text
  })
}
await constants.listen({ host: '127.0.0.1', port: 0 })

async function listen(server: Server): Promise<number> {
  // A client that pauses between two measurements keeps its connections.
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

const ports: BarePorts = {
  orders: await listen(orders),
  durableOrders: await listen(durableOrders),
  gets: (constants.server.address() as AddressInfo).port,
  chat: await listen(chat),
}
process.stdout.write(`${JSON.stringify(ports)}\n`)
