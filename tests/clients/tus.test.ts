import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { describe, expect, test } from 'vitest'
import { chatLimits } from '../../server/chat/limits.ts'
import { chatForTest, type TestUserName } from '../../server/chat/testing.ts'
import { openFile } from '../../server/chat/testing-uploads.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { sendTogether } from '../../server/kernel/storage/testing-table-lock.ts'

const unfinishedDirectory = await mkdtemp(testFolder(''))
const chat = await chatForTest({ uploads: { fileMebibytesMax: 2, unfinishedDirectory } })
const site = await chat.app.listen({ host: '127.0.0.1', port: 0 })
const endpoint = `${site}/api/v1/tus`

interface Sent {
  readonly location: string
  readonly body: { url: string; filename: string }
  readonly statuses: readonly number[]
}

async function send(who: TestUserName, content: Buffer, options: Partial<tus.UploadOptions> = {}): Promise<Sent> {
  const headers = await chat.credentials(who)
  const statuses: number[] = []
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content as never, {
      endpoint,
      headers,
      chunkSize: 100_000,
      uploadSize: content.length,
      retryDelays: [],
      metadata: { filename: 'notes [1].txt', filetype: 'text/plain' },
      onAfterResponse: (_request, response) => void statuses.push(response.getStatus()),
      onError: reject,
      onSuccess: ({ lastResponse }) =>
        resolve({ location: upload.url ?? '', body: JSON.parse(lastResponse.getBody()), statuses }),
      ...options,
    })
    upload.start()
  })
}

async function ask(
  who: TestUserName | 'nobody',
  method: string,
  url: string,
  more: Record<string, string> = {},
  body?: Buffer,
) {
  const credentials = who === 'nobody' ? {} : await chat.credentials(who)
  const headers = { 'tus-resumable': '1.0.0', ...credentials, ...more }
  return fetch(new URL(url, site), { method, headers, ...(body === undefined ? {} : { body: new Uint8Array(body) }) })
}

const begin = async (who: TestUserName, length: number, name = 'a.txt') => {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const reply = await ask(who, 'POST', endpoint, { 'upload-length': String(length), 'upload-metadata': metadata })
  expect(reply.status).toBe(201)
  return reply.headers.get('location') ?? ''
}
const append = (who: TestUserName, url: string, offset: number, body: Buffer) =>
  ask(who, 'PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body)

describe('tus-js-client', () => {
  test('TUS-1: a file sent in parts becomes an upload, and the last reply contains its path', async () => {
    const content = randomBytes(450_000)
    const { location, body, statuses } = await send('hamlet', content)
    expect(statuses).toEqual([201, 204, 204, 204, 204, 200])
    expect(body.filename).toBe('notes [1].txt')
    expect(location).toBe(`${endpoint}/${body.url.slice('/user_uploads/'.length)}`)
    expect(body.url).toMatch(/\/notes-1\.txt$/)
    expect((await openFile(chat, 'hamlet', body.url)).content.equals(content)).toBe(true)
    expect((await openFile(chat, 'iris', body.url)).status).toBe(404)
    const { attachments } = await chat.ok('hamlet', 'GET', '/attachments')
    expect(attachments).toMatchObject([{ name: 'notes [1].txt', size: 450_000 }])
  })

  test('TUS-1: a file sent along with its creation, and an empty one', async () => {
    const options = { uploadDataDuringCreation: true, chunkSize: Number.POSITIVE_INFINITY }
    const { body, statuses } = await send('hamlet', Buffer.from('small'), options)
    expect(statuses).toEqual([201])
    expect((await openFile(chat, 'hamlet', body.url)).content.toString()).toBe('small')
    const empty = await begin('hamlet', 0)
    expect((await ask('hamlet', 'HEAD', empty)).headers.get('upload-offset')).toBe('0')
  })

  test('TUS-2: without credentials, with wrong ones, without a length and above the limit it is refused', async () => {
    const withLength = { 'upload-length': '5' }
    const refused = await ask('nobody', 'POST', endpoint, withLength)
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Unauthenticated upload' }])
    const wrong = { ...withLength, authorization: `Basic ${Buffer.from('a@b.c:wrong').toString('base64')}` }
    expect((await ask('nobody', 'POST', endpoint, wrong)).status).toBe(401)
    expect((await ask('hamlet', 'POST', endpoint, { 'upload-defer-length': '1' })).status).toBe(411)
    const large = await ask('hamlet', 'POST', endpoint, { 'upload-length': String(2 * 1_048_576 + 1) })
    expect([large.status, await large.json()]).toEqual([
      413,
      { message: 'Uploaded file is larger than the allowed limit of 2 MiB' },
    ])
  })

  test('TUS-2: a session cookie is as good as a key', async () => {
    const proof = { personId: chat.people.hamlet.id, credentialEpoch: 0, withSecondFactor: false }
    const { token } = await chat.accounts.openSession({ proof, address: '127.0.0.1', userAgent: '' })
    const cookie = `agora_session=${token}; __Host-agora_session=${token}`
    expect((await ask('nobody', 'POST', endpoint, { 'upload-length': '5', cookie })).status).toBe(201)
  })

  test('TUS-3: an upload resumes at its offset, and only its owner can see it', async () => {
    const url = await begin('hamlet', 10)
    expect((await append('hamlet', url, 0, Buffer.from('01234'))).status).toBe(204)
    expect((await append('hamlet', url, 3, Buffer.from('x'))).status).toBe(409)
    const head = await ask('hamlet', 'HEAD', url)
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['5', '10'])
    for (const method of ['HEAD', 'DELETE']) expect((await ask('iris', method, url)).status).toBe(404)
    expect((await append('iris', url, 5, Buffer.from('56789'))).status).toBe(404)
    const last = await append('hamlet', url, 5, Buffer.from('56789'))
    expect(last.status).toBe(200)
    const { url: file } = (await last.json()) as { url: string }
    expect((await openFile(chat, 'hamlet', file)).content.toString()).toBe('0123456789')
  })

  test('TUS-4: a finished upload answers again, and cannot be terminated', async () => {
    const url = await begin('hamlet', 2)
    const first = await (await append('hamlet', url, 0, Buffer.from('ab'))).json()
    const head = await ask('hamlet', 'HEAD', url)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '2'])
    expect(await (await append('hamlet', url, 2, Buffer.alloc(0))).json()).toEqual(first)
    expect((await ask('hamlet', 'DELETE', url)).status).toBe(400)
  })

  test('TUS-3: of concurrent requests with the same part one is written, and no other breaks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const url = await begin('iris', 100_000)
      const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => Buffer.alloc(100_000, letter))
      const replies = await Promise.all(parts.map((part) => append('iris', url, 0, part)))
      const statuses = replies.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      const [written] = replies.filter(({ status }) => status === 200)
      const { url: file } = (await written?.json()) ?? {}
      expect(new Set((await openFile(chat, 'iris', file)).content.toString()).size).toBe(1)
    }
  })

  test('TUS-6: an upload whose parts another request or a kill has half deleted is not found', async () => {
    const url = await begin('iris', 4)
    const parts = join(unfinishedDirectory, url.slice('/api/v1/tus/'.length))
    await writeFile(parts, 'abcd')
    await rm(`${parts}.json`)
    expect((await ask('iris', 'HEAD', url)).status).toBe(404)
    expect((await append('iris', url, 4, Buffer.alloc(0))).status).toBe(404)
    expect((await ask('iris', 'DELETE', url)).status).toBe(204)
  })

  test('TUS-5: a terminated upload is deleted', async () => {
    const url = await begin('hamlet', 10)
    await append('hamlet', url, 0, Buffer.from('01234'))
    expect((await ask('hamlet', 'DELETE', url)).status).toBe(204)
    expect((await ask('hamlet', 'HEAD', url)).status).toBe(404)
    expect((await append('hamlet', url, 5, Buffer.from('56789'))).status).toBe(404)
  })

  test('TUS-3: more bytes than were announced are refused', async () => {
    const url = await begin('hamlet', 3)
    expect((await append('hamlet', url, 0, Buffer.from('too many'))).status).toBe(413)
  })

  test('LIST-3: concurrent requests do not exceed the bound of unfinished uploads', async () => {
    for (let count = 1; count < chatLimits.unfinishedUploadsPerUserMax; count += 1) await begin('mona', 10)
    const metadata = `filename ${Buffer.from('a.txt').toString('base64')}`
    const headers = { 'upload-length': '10', 'upload-metadata': metadata }
    const send = () => ask('mona', 'POST', endpoint, headers)
    const replies = await sendTogether(chat.services.database, 'unfinished_uploads', Array<typeof send>(6).fill(send))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('TUS-6: paths that name no upload lead nowhere', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/1/ab/..%2f..%2fx',
      '/%00',
      '/1/ab/abcdefghijklmnopqrstuvwx/%00',
      '/1/../2',
      '/a.json',
      '/%E0%A4%A',
    ])
      expect([404, 400]).toContain((await ask('hamlet', 'HEAD', `${endpoint}${path}`)).status)
  })

  test('TUS-7: the options of the server name the protocol and its extensions', async () => {
    const reply = await fetch(endpoint, { method: 'OPTIONS' })
    expect(reply.headers.get('tus-version')).toBe('1.0.0')
    expect(reply.headers.get('tus-extension')).toContain('creation')
    expect(reply.headers.get('tus-extension')).toContain('termination')
  })
})
