import { afterAll, expect, test } from 'vitest'
import { serveForTest } from '../../../kernel/http/testing.ts'
import { PushRelay } from './relay.ts'

const mebibyte = Buffer.alloc(1_048_576, ' ')
let sent = 0
let isCut = false
const relay = await serveForTest((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.on('close', () => {
    isCut = true
  })
  const writeNext = () => {
    if (isCut || sent >= 64) return void response.end('{}')
    sent += 1
    response.write(mebibyte, () => setImmediate(writeNext))
  }
  writeNext()
})
afterAll(() => relay.close())

test('a reply that is too large is not read to its end, and counts as none', async () => {
  const client = new PushRelay({ url: `http://127.0.0.1:${relay.port}`, id: 'id', key: 'key' })
  expect(await client.send('push/notify', {})).toEqual({ kind: 'unreachable', problem: 'more than 1048576 bytes' })
  expect(sent).toBeLessThan(64)
})
