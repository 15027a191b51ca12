import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { UnreadReplies } from './unread-replies.ts'
import { endInParts } from './write-in-parts.ts'

/** More than the system takes from a client that does not read. */
const body = Buffer.alloc(40 * 1_048_576)
const unread = new UnreadReplies(2.5 * body.length)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': body.length })
  unread.add(response, body.length)
  endInParts(response, [body])
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** A client that has the head of its reply and does not read on. */
async function begin(): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false })
  request.on('error', () => undefined)
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

async function readAll(reply: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return bytes
}

test('HTTP-45: replies that are not read have a bound, and beyond it the connection with the oldest is closed', async () => {
  const [first, second, third] = [await begin(), await begin(), await begin()]
  await expect(readAll(first)).rejects.toThrow('aborted')
  expect(await readAll(second)).toBe(body.length)
  expect(await readAll(third)).toBe(body.length)
  while (unread.bytes > 0) await new Promise(setImmediate)
})

test('HTTP-45: a single reply is sent, however long it is', async () => {
  const small = new UnreadReplies(1)
  const alone = createServer((_request, response) => {
    small.add(response, body.length)
    endInParts(response, [body])
  })
  alone.listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const request = get({ host: '127.0.0.1', port: (alone.address() as AddressInfo).port, agent: false })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  expect(await readAll(reply)).toBe(body.length)
  alone.close()
})
