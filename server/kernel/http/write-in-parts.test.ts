import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { send } from './testing.ts'
import { endInParts, partBytes } from './write-in-parts.ts'

const body = Buffer.from(Array.from({ length: 5 * partBytes + 7 }, (_, at) => at % 251))
const parts: number[] = []
let closed: Promise<unknown> | undefined

const server = createServer((request, response) => {
  if (request.url === '/small') return void response.end('small')
  if (request.url?.startsWith('/pieces/') === true) {
    const pieces = piecesOf(request.url)
    response.writeHead(200, { 'content-length': Buffer.concat(pieces).length })
    return endInParts(response, pieces)
  }
  closed = once(response, 'close')
  response.writeHead(200, { 'content-length': body.length })
  endInParts(watched(response), [body])
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

/** Notes the size of each part, and that no part is handed over before the one before it has left. */
function watched(response: ServerResponse): ServerResponse {
  const write = response.write.bind(response) as (part: Buffer, sent: (error?: Error | null) => void) => boolean
  let isSent = true
  response.write = ((part: Buffer, sent: (error?: Error | null) => void) => {
    expect(isSent).toBe(true)
    isSent = false
    parts.push(part.length)
    return write(part, (error) => {
      isSent = true
      sent(error)
    })
  }) as typeof response.write
  return response
}

test('HTTP-44: a large body arrives whole and is written in parts', async () => {
  parts.length = 0
  const request = get({ host: '127.0.0.1', port, path: '/large', agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(body)).toBe(true)
  expect(parts).toEqual(Array.from({ length: 5 }, () => partBytes))
})

/** The pieces with the lengths of an address. */
function piecesOf(url: string): Buffer[] {
  const lengths = url.slice('/pieces/'.length).split(',').map(Number)
  let at = 0
  return lengths.map((length) => Buffer.from(Array.from({ length }, () => at++ % 253)))
}

test.each([
  ['one'],
  ['small ones around a large one', 1, 2, 3 * partBytes, 4],
  ['a large one at the end', 7, 5 * partBytes],
  ['of the size of a part', partBytes, partBytes],
  ['that end just before and after a part', partBytes - 1, 2, partBytes - 1, 0],
  ['only small ones', ...Array.from({ length: 300 }, (_, at) => 900 + at)],
  ['some of them empty', 0, partBytes, 0, 0, 20_000, 0],
  ['no bytes at all', 0],
])('HTTP-44: a body in pieces arrives whole: %s', async (_name, ...lengths) => {
  const sizes = lengths.length === 0 ? [2 * partBytes + 1] : lengths
  const path = `/pieces/${sizes.join()}`
  const expected = Buffer.concat(piecesOf(path))
  const request = get({ host: '127.0.0.1', port, path, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).equals(expected)).toBe(true)
})

test('HTTP-44: a client that disconnects in the middle leaves nothing behind', async () => {
  const request = get({ host: '127.0.0.1', port, path: '/large', agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.destroy()
  await closed
  expect((await send(port, { path: '/small' })).text).toBe('small')
})
