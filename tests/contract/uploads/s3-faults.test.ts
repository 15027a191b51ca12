import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { BlobsUnavailable } from '../../../server/kernel/storage/blobs/blobs.ts'
import { S3Blobs } from '../../../server/kernel/storage/blobs/s3-blobs.ts'
import { s3Patience } from '../../../server/kernel/storage/blobs/s3-requests.ts'
import { S3ForTest } from './s3-server.ts'

const s3 = new S3ForTest('agora-files')
const endpoint = await s3.listen()
const settings = { endpoint, bucket: 'agora-files', region: 'us-east-1', accessKey: 'test-access', secretKey: 'secret' }
const blobs = new S3Blobs(settings)
const waitsShortly = new S3Blobs(settings, { ...s3Patience, replyMs: 500 })
const readsShortly = new S3Blobs(settings, { ...s3Patience, silenceMs: 500 })
afterAll(() => s3.close())
afterEach(() => {
  s3.fault = 'none'
  s3.objects.clear()
  s3.uploads.clear()
})

const mebibyte = 1_048_576

async function* mebibytes(count: number): AsyncIterable<Uint8Array> {
  for (let number = 0; number < count; number += 1) yield Buffer.alloc(mebibyte, number)
}

test('STORE-34: of an S3 server that accepts requests and answers none, every request fails within a bound', async () => {
  s3.fault = 'silent'
  const requests = [
    waitsShortly.size('a'),
    waitsShortly.get('a'),
    waitsShortly.delete('a'),
    waitsShortly.put('a', Readable.from([Buffer.from('a')])),
    waitsShortly.list('a/')[Symbol.asyncIterator]().next(),
  ]
  const outcomes = await Promise.allSettled(requests)
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(BlobsUnavailable) })
})

test('STORE-34: a file that the S3 server stops sending fails, however much of it has arrived', async () => {
  s3.objects.set('a', Buffer.alloc(1000))
  s3.fault = 'stops'
  const content = await readsShortly.get('a')
  await expect(buffer(content as Readable)).rejects.toThrow('stopped sending')
})

test('STORE-34: a client that pauses is no fault of the S3 server', async () => {
  const object = Buffer.alloc(8 * mebibyte, 'x')
  s3.objects.set('a', object)
  const content = (await readsShortly.get('a')) as Readable
  const chunks = content[Symbol.asyncIterator]()
  const first = (await chunks.next()).value as Buffer
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const rest = await buffer({ [Symbol.asyncIterator]: () => chunks } as unknown as Readable)
  expect(Buffer.concat([first, rest]).equals(object)).toBe(true)
})

test('STORE-34: sixty downloads that their clients have paused hold up no other file', async () => {
  s3.objects.set('large', Buffer.alloc(8 * mebibyte))
  s3.objects.set('small', Buffer.from('small'))
  const paused = await Promise.all(Array.from({ length: 60 }, () => blobs.get('large')))
  const small = (await blobs.get('small')) as Readable
  expect((await buffer(small)).toString()).toBe('small')
  for (const one of paused) one?.destroy()
})

test('STORE-34: a download that nobody reads ends the request to the S3 server', async () => {
  s3.objects.set('large', Buffer.alloc(32 * mebibyte))
  const content = (await blobs.get('large')) as Readable
  content.destroy()
  await once(content, 'close')
  await expect.poll(() => s3.busy).toBe(0)
})

test('STORE-35: a blob of any size is stored, a large one in parts of one size', async () => {
  expect(await blobs.put('exports/large', mebibytes(70))).toBe(70 * mebibyte)
  expect(s3.objects.get('exports/large')?.equals(await buffer(Readable.from(mebibytes(70))))).toBe(true)
  const parts = s3.requests.filter((request) => request === 'PUT /agora-files/exports/large')
  expect(parts).toHaveLength(9)
  for (const count of [0, 1, 8]) {
    expect(await blobs.put('exports/small', mebibytes(count))).toBe(count * mebibyte)
    expect(s3.objects.get('exports/small')?.length).toBe(count * mebibyte)
  }
})

test('STORE-35: of an upload in parts that fails no object and no part stays', async () => {
  s3.fault = 'refuses_parts'
  await expect(blobs.put('a', mebibytes(40))).rejects.toThrow(BlobsUnavailable)
  s3.fault = 'none'
  const breaking = async function* () {
    yield* mebibytes(40)
    throw new Error('the sender disconnected')
  }
  await expect(blobs.put('a', breaking())).rejects.toThrow('the sender disconnected')
  await expect(blobs.put('a', mebibytes(40), { bytesMax: 39 * mebibyte })).rejects.toThrow('larger than')
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
})

test('STORE-36: an S3 server that sends another part of a file than requested fails as unavailable', async () => {
  s3.objects.set('a', Buffer.from('HTTP/1.1 200 OK'))
  s3.fault = 'ignores_ranges'
  await expect(blobs.get('a', { first: 0, last: 3 })).rejects.toThrow(BlobsUnavailable)
  expect((await buffer((await blobs.get('a')) as Readable)).toString()).toBe('HTTP/1.1 200 OK')
})

test('STORE-36: without its bucket the S3 server is unavailable, and no file counts as deleted', async () => {
  s3.fault = 'lost_bucket'
  await expect(blobs.get('a')).rejects.toThrow(BlobsUnavailable)
  await expect(blobs.size('a')).rejects.toThrow(BlobsUnavailable)
  await expect(blobs.delete('a')).rejects.toThrow(BlobsUnavailable)
  s3.fault = 'none'
  expect([await blobs.size('a'), await blobs.delete('a')]).toEqual([undefined, false])
})

test('STORE-37: the problem of an S3 server that cannot be used is named', async () => {
  expect(await blobs.problem()).toBeUndefined()
  s3.fault = 'lost_bucket'
  expect(await blobs.problem()).toContain('NoSuchBucket')
  s3.fault = 'silent'
  expect(await waitsShortly.problem()).toContain('did not reply in time')
  s3.fault = 'none'
  expect(await new S3Blobs({ ...settings, accessKey: 'another' }).problem()).toContain('403')
  expect(await new S3Blobs({ ...settings, endpoint: 'http://127.0.0.1:1' }).problem()).toContain('ECONNREFUSED')
})
