/**
 * The baseline for Agora, in a separate process: a node:http server that only checks the signature of an order and replies
 * with text of the size of a real reply, and a fastify server that sends constants of given sizes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'

interface Orders {
  readonly secrets: Readonly<Record<string, string>>
  readonly orderBytes: number
  readonly gets: readonly { readonly path: string; readonly bytes: number }[]
}

const { secrets, orderBytes, gets } = JSON.parse(process.argv[2] ?? '{}') as Orders
const filler = (bytes: number) => JSON.stringify({ status: 'true', result: 'x'.repeat(Math.max(0, bytes - 29)) })

function checked(request: IncomingMessage, body: string): boolean {
  const secret = secrets[String(request.headers['x-svc-apikey'])]
  const given = Buffer.from(String(request.headers['x-svc-signature']), 'latin1')
  if (secret === undefined || given.length !== 64) return false
  return timingSafeEqual(Buffer.from(createHmac('sha256', secret).update(body).digest('hex'), 'latin1'), given)
}

const answer = filler(orderBytes)
const headers = { 'content-type': 'application/json', 'content-length': answer.length }
const orders = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    response.writeHead(checked(request, body) ? 200 : 401, headers)
    response.end(answer)
  })
})
orders.listen(0, '127.0.0.1')
await new Promise((resolve) => orders.once('listening', resolve))

const constants = fastify()
for (const { path, bytes } of gets) {
  const text = filler(bytes)
  constants.get(path, (_, reply) => {
    reply.header('content-type', 'application/json')
    return text
  })
}
await constants.listen({ host: '127.0.0.1', port: 0 })
const port = ({ port }: AddressInfo) => port
const ports = { orders: port(orders.address() as AddressInfo), gets: port(constants.server.address() as AddressInfo) }
process.stdout.write(`${JSON.stringify(ports)}\n`)
