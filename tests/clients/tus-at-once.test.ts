import { once } from 'node:events'
import { mkdtemp, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { chatForTest } from '../../server/chat/testing.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'

const unfinishedDirectory = await mkdtemp(testFolder(''))
const chat = await chatForTest({ uploads: { unfinishedDirectory } })
const site = await chat.app.listen({ host: '127.0.0.1', port: 0 })
const credentials = await chat.credentials('hamlet')

async function ask(method: string, path: string, more: Record<string, string> = {}, body?: string) {
  const headers = { 'tus-resumable': '1.0.0', ...credentials, ...more }
  return fetch(new URL(path, site), { method, headers, ...(body === undefined ? {} : { body }) })
}

async function begin(length: number): Promise<string> {
  const reply = await ask('POST', '/api/v1/tus', { 'upload-length': String(length) })
  expect(reply.status).toBe(201)
  return reply.headers.get('location') ?? ''
}

/** Sends the start of a part, and nothing more for now. */
async function sendPartly(path: string, length: number, sent: number): Promise<Socket> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1')
  await once(socket, 'connect')
  const headers = {
    ...{ host: '127.0.0.1', 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': String(length) },
    ...{ 'content-type': 'application/offset+octet-stream', ...credentials },
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`PATCH ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  socket.write(Buffer.alloc(sent))
  return socket
}

const partsFile = (path: string) => `${unfinishedDirectory}/${path.slice('/api/v1/tus/'.length)}`
const bytesOf = async (path: string) => (await stat(partsFile(path))).size
const statusOf = async (socket: Socket) => Number(String((await once(socket, 'data'))[0]).split(' ')[1])

test('TUS-9: an upload is terminated only after the request that writes it has ended', async () => {
  const path = await begin(1000)
  const writing = await sendPartly(path, 1000, 10)
  await expect.poll(() => bytesOf(path)).toBe(10)
  const order: string[] = []
  const written = statusOf(writing).then((status) => void order.push(`written: ${status}`))
  order.push(`terminated: ${(await ask('DELETE', path)).status}`)
  await written
  expect(order).toEqual(['written: 204', 'terminated: 204'])
  await expect(bytesOf(path)).rejects.toThrow('ENOENT')
  expect((await ask('HEAD', path)).status).toBe(404)
  writing.destroy()
})

test('TUS-9: a request that waits for another one takes no turns of the event loop', async () => {
  const path = await begin(1000)
  const writing = await sendPartly(path, 1000, 10)
  await expect.poll(() => bytesOf(path)).toBe(10)
  const before = performance.nodeTiming.uvMetricsInfo.loopCount
  expect((await ask('HEAD', path)).headers.get('upload-offset')).toBe('10')
  expect(performance.nodeTiming.uvMetricsInfo.loopCount - before).toBeLessThan(5000)
  writing.destroy()
})

test('TUS-9: an upload that is terminated while its last part arrives is a file or is gone, never both', async () => {
  for (let round = 0; round < 20; round += 1) {
    const path = await begin(10)
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const [last, terminated] = await Promise.all([ask('PATCH', path, part, 'the part.\n'), ask('DELETE', path)])
    expect([
      [200, 400],
      [404, 204],
    ]).toContainEqual([last.status, terminated.status])
    const { attachments } = await chat.ok('hamlet', 'GET', '/attachments')
    const isFile = attachments.some(({ path_id: id }: { path_id: string }) => path.endsWith(id))
    expect(isFile).toBe(last.status === 200)
  }
})
