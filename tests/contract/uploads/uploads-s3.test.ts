import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { chatForTest } from '../../../server/chat/testing.ts'
import { openFile, uploaded, uploadParts } from '../../../server/chat/testing-uploads.ts'
import { BlobsUnavailable } from '../../../server/kernel/storage/blobs/blobs.ts'
import { S3Blobs } from '../../../server/kernel/storage/blobs/s3-blobs.ts'
import { S3ForTest } from './s3-server.ts'

const s3 = new S3ForTest('agora-files')
const endpoint = await s3.listen()
const credentials = { accessKey: 'test-access', secretKey: 'test-secret' }
const blobs = new S3Blobs({ endpoint, bucket: 'agora-files', region: 'us-east-1', ...credentials })
const chat = await chatForTest({ blobs })
afterAll(() => s3.close())

test('UPLOAD-19: a file is stored in S3 and served from there, ranges included', async () => {
  const content = Buffer.alloc(3_000_000, 'abcdefg')
  const url = await uploaded(chat, 'hamlet', { name: 'far.bin', content })
  const key = `uploads/${url.split('/').slice(2, 5).join('/')}/original`
  expect(s3.objects.get(key)?.equals(content)).toBe(true)
  expect((await openFile(chat, 'hamlet', url)).content.equals(content)).toBe(true)
  const part = await openFile(chat, 'hamlet', url, { range: 'bytes=7-13' })
  expect([part.status, part.content.toString()]).toEqual([206, 'abcdefg'])
  const [{ id }] = (await chat.ok('hamlet', 'GET', '/attachments')).attachments
  await chat.ok('hamlet', 'DELETE', `/attachments/${id}`)
  expect(s3.objects.size).toBe(0)
  expect((await openFile(chat, 'hamlet', url)).status).toBe(404)
})

test('UPLOAD-19: thumbnails and resumable uploads are stored in S3 too', async () => {
  const content = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const url = await uploaded(chat, 'hamlet', { name: 'p.png', content, type: 'image/png' })
  await chat.services.uploads.thumbnails.settled()
  const thumbnail = `/user_uploads/thumbnail/${url.slice('/user_uploads/'.length)}/840x560.webp`
  const { content: small } = await openFile(chat, 'hamlet', thumbnail)
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 560, height: 560 })
  const headers = { ...(await chat.credentials('hamlet')), 'tus-resumable': '1.0.0' }
  const begun = await chat.app.inject({
    method: 'POST',
    url: '/api/v1/tus',
    headers: { ...headers, 'upload-length': '5', 'content-type': 'application/offset+octet-stream' },
    payload: 'parts',
  })
  expect(begun.statusCode).toBe(201)
  const { url: sent } = begun.json() as { url: string }
  expect((await openFile(chat, 'hamlet', sent)).content.toString()).toBe('parts')
  expect([...s3.objects.values()].some((object) => object.toString() === 'parts')).toBe(true)
})

test('STORE-15: a path traversal finds nothing and sends no request to the S3 server', async () => {
  s3.objects.set('exports/secret.png', Buffer.from('not yours'))
  s3.objects.set('avatars/../exports/secret.png', Buffer.from('not yours'))
  const requestsBefore = s3.requests.length
  for (const file of ['..%2fexports%2fsecret.png', '%2e%2e%2f%2e%2e%2fsecrets%2fmaster-key.png', '..%5csecret.png']) {
    for (const folder of ['/user_avatars/1', '/user_avatars/1/emoji/images', '/user_avatars/1/emoji/images/still'])
      expect((await openFile(chat, 'nobody', `${folder}/${file}`)).status, `${folder}/${file}`).toBe(404)
  }
  await expect(blobs.put('avatars/../exports/x.png', Readable.from([]))).rejects.toThrow('not a key')
  expect(await blobs.delete('avatars/../exports/secret.png')).toBe(false)
  expect(s3.requests).toHaveLength(requestsBefore)
  s3.objects.clear()
})

test('UPLOAD-19: while S3 is unreachable an upload fails and leaves nothing behind', async () => {
  const before = await chat.ok('iris', 'GET', '/attachments')
  await s3.close()
  expect((await uploadParts(chat, 'iris', { name: 'a', content: 'a' })).status).toBe(500)
  await expect(blobs.size('uploads/x')).rejects.toThrow(BlobsUnavailable)
  expect(await chat.ok('iris', 'GET', '/attachments')).toEqual(before)
})
